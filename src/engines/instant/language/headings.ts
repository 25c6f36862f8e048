/** Headings that name a part of a document, not a thing. */
const SECTION =
  /^(?:\d|[IVX]+\.|chapter|section|part|appendix|figure|table|introduction|conclusions?|abstract|results?|discussion|methods?|materials|background|related work|references|bibliography|acknowledge?ments?|overview|summary|contents|preface|index|notes|see also|history|external links|key points|evaluation|experiments?|limitations)\b/i;

export function namesSection(heading: string): boolean {
  return SECTION.test(heading);
}
