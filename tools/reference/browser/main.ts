import { prepareBooks } from './books.ts';
import { prepareContents } from './contents.ts';
import { findAll } from './dom.ts';
import { colouredJson, isJsonText } from './json.ts';
import { prepareJumps } from './jumps.ts';
import { BASE, showSession } from './session.ts';
import { prepareStart } from './start.ts';
import { toggleTryIt } from './try-it.ts';

showSession();
prepareStart();
prepareBooks();
prepareContents();

for (const code of findAll('pre > code')) {
  const text = code.textContent ?? '';
  if (isJsonText(text)) code.replaceChildren(colouredJson(text));
  else if (text.startsWith('curl ')) code.textContent = text.replace('$BASE', BASE);
}

prepareJumps();

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const { try: operation, language } = target.dataset;
  if (operation) void toggleTryIt(operation, target);
  if (language) showLanguage(language);
});

/** The choice applies to the whole page. */
function showLanguage(language: string): void {
  for (const button of findAll('[data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
  }
  for (const sample of findAll('[data-sample]')) {
    const panel = sample.parentElement;
    const hasBoth = panel ? findAll('[data-sample]', panel).length > 1 : false;
    sample.hidden = hasBoth && sample.dataset.sample !== language;
  }
}
