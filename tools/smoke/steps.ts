import { bookSteps } from './book-steps.ts';
import { gatewaySteps } from './gateway-steps.ts';
import { programSteps } from './program-steps.ts';
import type { Step } from './step.ts';
import { lastSteps, userSteps } from './user-steps.ts';

export const steps: readonly Step[] = [...gatewaySteps, ...userSteps, ...bookSteps, ...programSteps];
export { lastSteps };

interface Unreachable {
  readonly access: string;
  readonly name: string;
  readonly invoke: string;
}

/** The access classes of functions that no request runs. An operator can run them. */
export const unreachable: readonly Unreachable[] = [
  {
    access: 'schedules',
    name: 'Due dates are posted',
    invoke: 'invoke PostDue, which also runs every hour',
  },
  {
    access: 'bankRuns',
    name: 'Bank connections are run',
    invoke: 'invoke FetchBanks, which also runs every 15 minutes',
  },
  {
    access: 'bankCreation',
    name: 'Banks are connected',
    invoke: 'connect a bank in the app: it takes a setup token of a provider',
  },
  {
    access: 'bankRemoval',
    name: 'Bank connections are removed',
    invoke: 'delete a bank connection in the app',
  },
  {
    access: 'bankSync',
    name: 'Bank connections are run at once',
    invoke: 'choose "Sync now" in the app',
  },
  {
    access: 'sweep',
    name: 'Erased users are removed completely',
    invoke: 'invoke EraseUsers, which also runs every night',
  },
  {
    access: 'cleaner',
    name: 'Uploads and files that nobody needs are removed',
    invoke: 'invoke CleanAttachments, which also runs every night',
  },
  {
    access: 'mail',
    name: 'Mails are sent',
    invoke: 'invoke SendMail, which also runs every minute',
  },
  {
    access: 'operator',
    name: 'Users are helped',
    invoke: 'invoke ManageAccount, for a user who asks for it',
  },
  {
    access: 'rotation',
    name: 'Signing key is rotated',
    invoke: 'invoke aws secretsmanager rotate-secret; nobody is logged out',
  },
  {
    access: 'epoch',
    name: 'Change feeds are restarted',
    invoke: 'invoke RestartFeed, after which every reader of a feed starts again',
  },
];
