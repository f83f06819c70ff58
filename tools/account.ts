import { postToRunning } from '../infra/local/cli/running-service.ts';
import { askText } from './cli/ask.ts';
import { CommandError, run } from './cli/command.ts';
import { ACCOUNT_HELP, type AccountRequest, readAccountArguments } from './operate/account-arguments.ts';
import { describeStack, invokeFunction } from './operate/aws.ts';

/** `npm run account -- end_sessions ada@example.com`: what an operator can do for a user, here or on AWS. */
async function main(args: string[], signal: AbortSignal): Promise<void> {
  const request = readAccountArguments(args);
  if (request === 'help') return console.log(ACCOUNT_HELP);
  const { action, email, stack, sharedBooks } = request;
  if (action === 'erase' && !request.isConfirmed) await confirm(request, signal);
  const answer =
    action === 'erase'
      ? await invoke(stack, 'erase-account', { email, shared_books: sharedBooks })
      : await invoke(stack, 'manage-account', { action, email });
  const { result, detail, previous_emails } = answer;
  if (result !== 'done') throw new CommandError(MESSAGES[result] ?? detail ?? `The result is ${result}.`);
  for (const previous of previous_emails ?? []) console.log(`until ${previous.until}  ${previous.email}`);
  console.log('Done.');
}

interface Answer {
  readonly result: string;
  readonly detail?: string;
  readonly previous_emails?: readonly { readonly email: string; readonly until: string }[];
}

const MESSAGES: Readonly<Record<string, string>> = {
  no_such_user: 'Nobody has this e-mail address.',
  mail_off: 'This service sends no mail, so nothing was done.',
  sole_owner:
    'Nothing was erased: the user is the only owner of books that have other members. Add --shared-books hand_over or --shared-books erase.',
};

const OUTPUTS = { 'manage-account': 'ManageAccountFunction', 'erase-account': 'EraseAccountFunction' };

async function invoke(stack: string | undefined, name: keyof typeof OUTPUTS, event: object): Promise<Answer> {
  if (stack !== undefined) {
    const { [OUTPUTS[name]]: functionName } = (await describeStack(stack)).outputs;
    if (!functionName) throw new CommandError(`The stack ${stack} has no output ${OUTPUTS[name]}.`);
    return (await invokeFunction(functionName, event)) as Answer;
  }
  const response = await postToRunning(`/_local/invoke/${name}`, event);
  const body = (await response.json()) as Answer;
  if (!response.ok) throw new CommandError(body.detail ?? 'The service refused the request.');
  return body;
}

/** The end of the input counts as no. */
async function confirm({ email, stack }: AccountRequest, signal: AbortSignal): Promise<void> {
  const where = stack === undefined ? 'on this machine' : `of the stack ${stack}`;
  const question = `This erases the user ${where} for good. Type the e-mail address again: `;
  const answer = await askText(question, signal);
  if (answer?.trim().toLowerCase() !== email)
    throw new CommandError('The address is not the same, so nothing was done.');
}

await run(main);
