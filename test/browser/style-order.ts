import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const FOLDER = join(import.meta.dirname, '../../web/style');

/** The style sheet of the app, with its files in another order. */
export async function bundledStyle(inOrder: (imports: string[]) => string[]): Promise<string> {
  const lines = readFileSync(join(FOLDER, 'main.css'), 'utf8').split('\n');
  const isImport = (line: string) => line.startsWith('@import');
  const contents = [
    ...lines.filter((line) => !isImport(line)),
    ...inOrder(lines.filter((line) => isImport(line))),
  ].join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: FOLDER, loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** An expression for the page: its elements that look different with the second style sheet. */
export const DIFFERENT_LOOKS = (styles: readonly string[]) => `(() => {
  const sheet = new CSSStyleSheet();
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) link.disabled = true;
  document.adoptedStyleSheets = [sheet];
  const isNew = (seen, element) => {
    const path = [element, element.parentElement, element.parentElement?.parentElement].map((each) => each?.tagName + each?.className?.baseVal + each?.className).join();
    return !seen.has(path) && seen.add(path);
  };
  const seen = new Set();
  const elements = [...document.querySelectorAll('body *')].filter((element) => isNew(seen, element));
  const looks = (style) => {
    sheet.replaceSync(style);
    return elements.map((element) => {
      const computed = getComputedStyle(element);
      return [...computed].map((name) => name + ': ' + computed.getPropertyValue(name));
    });
  };
  const [first, second] = ${JSON.stringify(styles)}.map(looks);
  return elements.flatMap((element, index) => {
    const changed = second[index].filter((each, at) => each !== first[index][at]);
    return changed.length > 0 ? [element.outerHTML.slice(0, 80) + changed.slice(0, 3).join('; ')] : [];
  }).slice(0, 10);
})()`;
