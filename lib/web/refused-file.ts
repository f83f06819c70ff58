/**
 * The only script within the page. A new AWS account runs ten functions at a time and refuses the rest: without the
 * app's script, nothing else could ask for it again, or say that it did not come.
 */
export const REFUSED_FILE = `(() => {
  const MOST = 4, NAME = 'refused';
  let count = MOST;
  try { count = Number(sessionStorage.getItem(NAME)) } catch {}
  addEventListener('error', ({ target }) => {
    if (!/^(SCRIPT|LINK)$/.test(target.nodeName)) return;
    if (count < MOST) {
      sessionStorage.setItem(NAME, count + 1);
      setTimeout(() => location.reload(), 500 * 2 ** count);
      return;
    }
    const again = document.createElement('button');
    again.textContent = 'Try again';
    again.onclick = () => { try { sessionStorage.removeItem(NAME) } catch {} location.reload() };
    document.body.replaceChildren('Personal Finance could not be loaded. ', again);
  }, true);
})();`;
