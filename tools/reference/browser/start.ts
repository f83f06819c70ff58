import { element, find } from './dom.ts';
import { madeUp } from './made-up.ts';
import { failureView, responseView, showIn } from './response-view.ts';
import { type Received, send } from './send.ts';

export function prepareStart(): void {
  input('email').value = `ada-${madeUp(6)}@example.com`;
  input('password').value = `correct horse ${madeUp(6)}`;
  find('#start-register').addEventListener('submit', (event) => {
    event.preventDefault();
    void showSignIn(register);
  });
  find('#start-login').addEventListener('click', () => void showSignIn(logIn));
  find('#me').addEventListener('submit', (event) => {
    event.preventDefault();
    void showResponse(find('#me-result'), () => send({ method: 'GET', path: '/auth/me' }));
  });
}

function input(name: string): HTMLInputElement {
  return find(`#start-register [name=${name}]`);
}

function register(): Promise<Received> {
  const [name, email, password] = [input('name').value, input('email').value, input('password').value];
  const body = { name, email, password, password_confirmation: password };
  return send({ method: 'POST', path: '/auth/register', body: JSON.stringify(body) });
}

function logIn(): Promise<Received> {
  const body = { email: input('email').value, password: input('password').value };
  return send({ method: 'POST', path: '/auth/login', body: JSON.stringify(body) });
}

/**
 * Registers with the values in the form, for a reader who starts with an endpoint further down; logs in with them if
 * they were used before.
 */
export async function registerNow(): Promise<Received> {
  const registered = await register();
  return registered.status === 409 ? logIn() : registered;
}

async function showSignIn(signIn: () => Promise<Received>): Promise<void> {
  const result = find('#register-result');
  const received = await showResponse(result, signIn);
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
