import { DELIVERY_PARTITIONS, DUE_PARTITIONS } from '../../../lib/platform/table/names.ts';
import { Random } from '../../../tools/demo/random.ts';
import type { Subject } from '../subject.ts';
import type { Row, Table } from '../table.ts';
import { type Demand, demandOf, NETWORK } from './demand.ts';

/** What DynamoDB serves from one partition per second. */
const READ_UNITS_MAX = 3000;
const WRITE_UNITS_MAX = 1000;
/** The share of that which the busiest may use. */
const BUDGET = 0.5;

const USERS = 1_000_000;
const REQUESTS_PER_SECOND = 10_000;
const SECONDS = 30;

/** People open the app, look around and record something: a dozen requests in four seconds. */
const PERSON: Mix = {
  ...{ getMe: 6, listAccounts: 12, listCategories: 10, listExpenses: 16, listTransactions: 8, getExpense: 6 },
  ...{ getAccount: 4, getRegister: 4, getSummary: 5, getBudget: 5, listUpcoming: 2, getForecast: 2 },
  ...{ listContacts: 1, listObligations: 1, getFxRate: 0.5, createExpense: 10, createIncome: 1 },
  ...{ createTransfer: 1, updateExpense: 1.5, deleteExpense: 0.5, settleOccurrence: 0.5, createPayment: 0.3 },
  ...{ login: 1, register: 0.1, updateMe: 0.1, listChanges: 3, createSchedule: 0.2, assignBudget: 0.6 },
};
const REQUESTS_PER_VISIT = 12;
const SECONDS_PER_VISIT = 4;
/** This share of the visits is made by this share of the users. */
const REGULARS = { visits: 0.5, users: 0.05 };

/** Programs send one request after the other, and wait 100 ms for each response. */
const PROGRAM: Mix = {
  createExpense: 25,
  listTransactions: 25,
  getTransaction: 25,
  getAccount: 15,
  listChanges: 10,
};
const PROGRAMS = 200;
const PROGRAM_REQUESTS_PER_SECOND = 10;

/** This share of the users is behind the addresses of a few mobile networks, and their logins count for those. */
const MOBILE = { users: 0.4, addresses: 200 };

/** This share of the recorded transactions is in another currency. No function is assumed to have cached a rate. */
const FOREIGN_SHARE = 0.15;
const CONVERTS = ['createExpense', 'createIncome', 'createTransfer', 'settleOccurrence', 'getForecast'];
const RATE_READ: Demand = { kind: 'FX', readUnits: 1, writeUnits: 0 };

/**
 * At the midnight of the first day of a month, in a time zone with a fifth of all users: each has three schedules that
 * post, one of which is due, and all are posted within ten minutes.
 */
const DATES_PER_SECOND = (USERS * 0.2) / 600;

/**
 * The stream's function reads the latest group of changes and the webhooks in the user's partition, stores a group of
 * three changes, and checks the profile. Each write is assumed to be in a separate batch of the stream.
 */
const FEED: readonly Demand[] = [
  { kind: 'USER', readUnits: 2, writeUnits: 4 },
  { kind: 'FEED', readUnits: 1, writeUnits: 0 },
];

/**
 * Programs have a webhook for the transactions that they record, and so does one person in twenty. A delivery is
 * recorded in a transaction that checks the user, and then replaced twice: when it is claimed, which moves it in the
 * due index, and when it is done.
 */
const PEOPLE_PER_WEBHOOK = 20;
const DELIVERY: readonly Demand[] = [
  { kind: 'USER', readUnits: 3, writeUnits: 6 },
  { kind: 'DELIVERIES', readUnits: 0, writeUnits: 5 },
];

/** A user's items and their copies in indexes, at two thousand transactions of 5 KB; DynamoDB splits at 10 GB. */
const BYTES_PER_USER = 10_000_000;
const MACHINES = Math.ceil((USERS * BYTES_PER_USER) / 10e9);

const MACHINE = `one of ${MACHINES.toLocaleString('en')} on which DynamoDB stores the table`;
const PERSON_ROW = 'a person: `USER#<id>`';
const PROGRAM_ROW = 'a user with a program: `USER#<id>`';
const ROWS: Readonly<Record<string, string>> = {
  FX: 'the rates: `FX#<year>`',
  DUE: `due schedules: \`DUE#<00 to ${DUE_PARTITIONS - 1}>\``,
  DELIVERIES: `pending deliveries: \`DELIVERIES#<00 to ${DELIVERY_PARTITIONS - 1}>\``,
  FEED: 'the epoch of the feeds: `FEED`',
  EMAIL: 'a login: `EMAIL#<address>`',
  THROTTLE: 'login attempts by user: `THROTTLE#<hash>`',
  [NETWORK]: 'login attempts from a mobile network: `THROTTLE#ADDRESS#<network>`',
};

type Mix = Readonly<Record<string, number>>;

/** Every function that takes part. */
export const HEAT_SUBJECTS = [...new Set(['authorizer', ...Object.keys(PERSON), ...Object.keys(PROGRAM)])];

/** The load on each partition in one second, and the peak for each kind of partition. */
export class Heat {
  readonly busiest = new Map<string, { readUnits: number; writeUnits: number }>();
  readonly total = { readUnits: 0, writeUnits: 0 };
  #second = new Map<string, { kind: string; readUnits: number; writeUnits: number }>();
  #seconds = 0;

  add(kind: string, key: string, { readUnits, writeUnits }: Omit<Demand, 'kind'>): void {
    const heat = this.#second.get(key) ?? { kind, readUnits: 0, writeUnits: 0 };
    heat.readUnits += readUnits;
    heat.writeUnits += writeUnits;
    this.#second.set(key, heat);
  }

  endSecond(): void {
    for (const { kind, readUnits, writeUnits } of this.#second.values()) {
      const most = this.busiest.get(kind) ?? { readUnits: 0, writeUnits: 0 };
      most.readUnits = Math.max(most.readUnits, readUnits);
      most.writeUnits = Math.max(most.writeUnits, writeUnits);
      this.busiest.set(kind, most);
    }
    this.#second = new Map();
    this.#seconds++;
  }

  get seconds(): number {
    return this.#seconds;
  }
}

/** Simulates a million users for half a minute around midnight. */
export function simulate(demands: ReadonlyMap<string, readonly Demand[]>, seconds = SECONDS): Heat {
  // The same numbers in every run.
  const numbers = new Random(1);
  const random = () => numbers.next();
  const upTo = (count: number) => Math.floor(random() * count);
  const heat = new Heat();
  const visits: { user: number; left: number }[] = [];

  function ask(user: number, who: string, wanted: readonly Demand[]): void {
    for (const demand of wanted) {
      const key = partitionOf(demand.kind, user);
      const kind = demand.kind === 'USER' ? who : demand.kind;
      heat.add(kind, key, demand);
      // The index is a separate table, with few partitions of any kind.
      if (!['DUE', 'DELIVERIES'].includes(demand.kind))
        heat.add(MACHINE, `${MACHINE}${hashOf(key) % MACHINES}`, demand);
      heat.total.readUnits += demand.readUnits;
      heat.total.writeUnits += demand.writeUnits;
    }
  }

  function request(user: number, who: string, mix: Mix): void {
    const name = chosenFrom(mix, random());
    const wanted = demands.get(name) ?? [];
    const changes = wanted.some(({ kind, writeUnits }) => kind === 'USER' && writeUnits >= 10);
    ask(user, who, [
      ...wanted,
      ...(CONVERTS.includes(name) && random() < FOREIGN_SHARE ? [RATE_READ] : []),
      ...(changes ? afterChange(user) : []),
    ]);
  }

  const byPrograms = PROGRAMS * PROGRAM_REQUESTS_PER_SECOND;
  const visitsPerSecond = (REQUESTS_PER_SECOND - byPrograms) / REQUESTS_PER_VISIT;
  for (let second = -SECONDS_PER_VISIT; second < seconds; second++) {
    for (let count = 0; count < visitsPerSecond; count++) {
      const users = random() < REGULARS.visits ? USERS * REGULARS.users : USERS;
      visits.push({ user: upTo(users), left: SECONDS_PER_VISIT });
    }
    const isCounted = second >= 0;
    for (const visit of visits) {
      visit.left--;
      for (let n = 0; isCounted && n < REQUESTS_PER_VISIT / SECONDS_PER_VISIT; n++)
        request(visit.user, PERSON_ROW, PERSON);
    }
    while (visits[0]?.left === 0) visits.shift();
    if (!isCounted) continue;
    for (let program = 0; program < PROGRAMS; program++)
      for (let n = 0; n < PROGRAM_REQUESTS_PER_SECOND; n++) request(USERS + program, PROGRAM_ROW, PROGRAM);
    for (let date = 0; date < DATES_PER_SECOND; date++) {
      const user = upTo(USERS);
      ask(user, PERSON_ROW, [...(demands.get('settleOccurrence') ?? []), ...afterChange(user)]);
    }
    heat.endSecond();
  }
  return heat;
}

/** What the stream leads to. Users with a program have the numbers after those of people. */
function afterChange(user: number): readonly Demand[] {
  const hasWebhook = user >= USERS || user % PEOPLE_PER_WEBHOOK === 0;
  return hasWebhook ? [...FEED, ...DELIVERY] : FEED;
}

function partitionOf(kind: string, user: number): string {
  switch (kind) {
    case 'FX':
      return 'FX';
    case 'FEED':
      return 'FEED';
    case 'DUE':
      return `DUE#${hashOf(`${user}`) % DUE_PARTITIONS}`;
    case 'DELIVERIES':
      return `DELIVERIES#${hashOf(`${user}`) % DELIVERY_PARTITIONS}`;
    case NETWORK: {
      const isMobile = (user % 100) / 100 < MOBILE.users;
      return `${NETWORK}#${isMobile ? `mobile ${hashOf(`${user}`) % MOBILE.addresses}` : user}`;
    }
    case 'USER':
    case 'EMAIL':
    case 'THROTTLE':
      return `${kind}#${user}`;
    default:
      return kind;
  }
}

/** FNV-1a, mixed once more, so that neighboring inputs are spread out. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function chosenFrom(mix: Mix, share: number): string {
  const weights = Object.values(mix).reduce((sum, weight) => sum + weight, 0);
  let left = share * weights;
  for (const [name, weight] of Object.entries(mix)) {
    left -= weight;
    if (left < 0) return name;
  }
  return Object.keys(mix)[0] ?? '';
}

export function heatTable(subjects: readonly Subject[], seconds?: number): Table {
  const authorizer = subjects.find(({ kind }) => kind === 'authorizer');
  if (!authorizer) throw new Error('The authorizer was not recorded.');
  const demands = new Map(subjects.map((subject) => [subject.name, demandOf(subject, authorizer)]));
  const missing = HEAT_SUBJECTS.filter((name) => !demands.has(name));
  if (missing.length > 0) throw new Error(`Not recorded: ${missing.join(', ')}.`);
  const heat = simulate(demands, seconds);
  const { busiest, total } = heat;
  const rows: Row[] = [...busiest].map(([kind, { readUnits, writeUnits }]) => {
    const value = Math.max(readUnits / READ_UNITS_MAX, writeUnits / WRITE_UNITS_MAX);
    const cells = [Math.round(readUnits), Math.round(writeUnits), `${Math.round(100 * value)} %`];
    return { name: ROWS[kind] ?? kind, cells, value, budget: BUDGET };
  });
  const perSecond = (units: number) => Math.round(units / heat.seconds).toLocaleString('en');
  return {
    id: 'heat',
    title: 'Heat: what the busiest partition of each kind serves in its busiest second',
    text: `A simulation of ${USERS.toLocaleString('en')} users and ${REQUESTS_PER_SECOND.toLocaleString('en')} requests per second, at midnight on the first day of a month. The load of each request on each partition is what the bench recorded for its function; the assumptions are in test/bench/stages/heat.ts. DynamoDB serves ${READ_UNITS_MAX.toLocaleString('en')} read units and ${WRITE_UNITS_MAX.toLocaleString('en')} write units per second from a partition; the budget is half of that, even for keys that share a partition, although DynamoDB moves such keys apart. In total, ${perSecond(total.readUnits)} read units and ${perSecond(total.writeUnits)} write units per second.`,
    columns: ['partition', 'read units', 'write units', 'of its limit'],
    rows: rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)),
  };
}
