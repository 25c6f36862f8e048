/** Was die Teile unter der Oberfläche auf Englisch sagen. */
export function said(english: string): string {
  return english;
}
