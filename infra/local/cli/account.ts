import { postToRunning } from './running-service.ts';

/** `npm run account -- end_sessions ada@example.com`: what an operator can do for a user of the running local cloud. */
async function main(action: string, email: string): Promise<void> {
  const response = await postToRunning('/_local/invoke/manage-account', { action, email });
  if (!response) return;
  const { result = '' } = (await response.json()) as { result?: string };
  if (result !== 'done') process.exitCode = 1;
  console[result === 'done' ? 'log' : 'error'](MESSAGES[result] ?? USAGE);
}

const USAGE =
  'npm run account -- <reset_second_factor | send_password_reset | end_sessions> <the address that the user logs in with>';

const MESSAGES: Readonly<Record<string, string>> = {
  done: 'Done.',
  no_such_user: 'Nobody has this e-mail address.',
  mail_off: 'This service sends no mail, so nothing was done.',
};

await main(process.argv[2] ?? '', process.argv[3] ?? '');
