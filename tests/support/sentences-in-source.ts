/**
 * Every form of a sentence that the sources make for people to read: what `say` is given, and the
 * plain texts of errors. Where such a text is not written out, nobody can translate it: that is
 * told as an offence, with its place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

export interface Found {
  /** Each form and where it is made. */
  forms: Map<string, string>;
  offences: string[];
}

const ROOT = join(import.meta.dirname, '../..');

export function sentencesInSource(): Found {
  const found: Found = { forms: new Map(), offences: [] };
  for (const file of sources(join(ROOT, 'src'))) {
    const content = readFileSync(file, 'utf8');
    if (/sentences\.ts'|\bTriviumError\b|\breason(?::| =) '/.test(content))
      collect(relative(ROOT, file), content, found);
  }
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : path.endsWith('.ts') ? [path] : [];
  });
}

/** Also what a test gives as the content of a file. */
export function collect(file: string, content: string, { forms, offences }: Found): void {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const at = (node: ts.Node): string =>
    `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  /** Names that hold sentences here; every sentence was made by `say` somewhere. */
  const sentences = new Set<string>();

  const told = (node: ts.Node | undefined): void => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) {
      if (node.text !== '') forms.set(node.text, at(node));
    } else if (ts.isConditionalExpression(node)) {
      told(node.whenTrue);
      told(node.whenFalse);
    } else if (ts.isCallExpression(node) && /^(?:say|verbatim)$/.test(node.expression.getText())) {
      return;
    } else if (ts.isIdentifier(node) && sentences.has(node.text)) {
      return;
    } else if (/^(?:text\.|fields\.text\(|sentences\?\.)/.test(node.getText())) {
      // The interface's own words, and what was made before: by a thread, or a year ago.
      return;
    } else {
      offences.push(`${at(node)} ${node.getText()}`);
    }
  };
  const look = (node: ts.Node): void => {
    if (
      (ts.isParameter(node) || ts.isVariableDeclaration(node)) &&
      (/\bSentence\b/.test(node.type?.getText() ?? '') ||
        /\bsay\(/.test((node as ts.VariableDeclaration).initializer?.getText() ?? ''))
    )
      sentences.add(node.name.getText());
    ts.forEachChild(node, look);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'TriviumError') {
      told(node.arguments?.[1]);
      told(node.arguments?.[2]);
    } else if (ts.isCallExpression(node) && node.expression.getText() === 'say') {
      const [form] = node.arguments;
      if (form && ts.isStringLiteralLike(form)) forms.set(form.text, at(form));
      else offences.push(`${at(node)} ${node.getText()}`);
    } else if (
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
      node.name.getText() === 'reason' &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      file.includes('engines/instant/')
    ) {
      told(node.initializer);
    } else if (ts.isObjectLiteralExpression(node) && /name: 'TriviumError'/.test(node.getText())) {
      for (const property of node.properties) {
        if (!ts.isPropertyAssignment(property)) continue;
        if (!/^(?:message|hint)$/.test(property.name.getText())) continue;
        told(property.initializer);
      }
    }
    ts.forEachChild(node, visit);
  };
  look(source);
  visit(source);
}
