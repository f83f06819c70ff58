import { element, find } from './dom.ts';
import { madeUp } from './made-up.ts';
import { failureView, responseView, showIn } from './response-view.ts';
import { type Received, send } from './send.ts';

export function prepareStart(): void {
  const form = find<HTMLFormElement>('#start-register');
  const input = (name: string) => find<HTMLInputElement>(`[name=${name}]`, form);
  input('email').value = `ada-${madeUp(6)}@example.com`;
  input('password').value = `correct horse ${madeUp(6)}`;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { name, email, password } = valuesOf();
    const body = { name, email, password, password_confirmation: password };
    void run('#register-result', '/auth/register', body);
  });
  find('#start-login').addEventListener('click', () => {
    const { email, password } = valuesOf();
    void run('#register-result', '/auth/login', { email, password });
  });
  find<HTMLFormElement>('#me').addEventListener('submit', (event) => {
    event.preventDefault();
    void showResponse(find('#me-result'), () => send({ method: 'GET', path: '/auth/me' }));
  });

  function valuesOf() {
    return { name: input('name').value, email: input('email').value, password: input('password').value };
  }
}

/**
 * Registers with the values in the form, for a reader who starts with an endpoint further down; logs in with them if
 * they were used before.
 */
export async function registerNow(): Promise<Received> {
  const value = (name: string) => find<HTMLInputElement>(`#start-register [name=${name}]`).value;
  const [email, password] = [value('email'), value('password')];
  const post = (path: string, body: object) => send({ method: 'POST', path, body: JSON.stringify(body) });
  const user = { name: value('name'), email, password, password_confirmation: password };
  const registered = await post('/auth/register', user);
  return registered.status === 409 ? post('/auth/login', { email, password }) : registered;
}

async function run(resultAt: string, path: string, body: unknown): Promise<void> {
  const result = find(resultAt);
  const received = await showResponse(result, () =>
    send({ method: 'POST', path, body: JSON.stringify(body) }),
  );
  if (received?.status !== 200) return;
  result.prepend(element('p', { class: 'done' }, 'Done. The token is kept in this tab.'));
  find('#me button').focus({ preventScroll: true });
}

async function showResponse(place: HTMLElement, ask: () => Promise<Received>): Promise<Received | undefined> {
  place.replaceChildren(element('p', { class: 'empty' }, 'Sending …'));
  try {
    const received = await ask();
    showIn(place, element('div', { class: 'panel' }, ...responseView(received)));
    return received;
  } catch (error) {
    showIn(place, element('div', { class: 'panel' }, ...failureView(error)));
    return undefined;
  }
}
