import { describe, expect, it } from 'vitest';
import { GRANTS } from '../../infra/constructs/access.ts';
import { allFunctions, type RoleClass } from '../../infra/functions.ts';
import { matches } from '../../infra/local/iam/wildcard.ts';
import { INDEXES } from '../../lib/platform/table/names.ts';
import { FEW_ENDPOINTS, ofType, type Resource, referenced, synthesize } from './support.ts';

const synthesized = synthesize({ logRetentionDays: 14 });
const { resources } = synthesized;
const functions = ofType(synthesized, 'AWS::Lambda::Function').map(([id, resource]) => {
  const definition = allFunctions.find(({ file }) => file === resource.Metadata?.source);
  return { id, ...resource, definition };
});

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

function roleOf(fn: { Properties: Resource['Properties'] }): Resource | undefined {
  return resources[referenced(fn.Properties.Role) ?? ''];
}

function statementsOf(role: Resource | undefined): Statement[] {
  const policies = (role?.Properties.Policies ?? []) as { PolicyDocument: { Statement: Statement[] } }[];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

function reachesLogins(access: RoleClass = 'none'): boolean {
  return GRANTS[access].some((grant) => grant.on === 'table' && grant.partitions.includes('EMAIL#*'));
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const isWrite = (action: unknown): boolean => /:(Put|Update|Delete|BatchWrite)Item$|\*/.test(String(action));

function idsOf(...classes: readonly RoleClass[]): string[] {
  return allFunctions.filter(({ access }) => classes.includes(access)).map(({ id }) => id);
}

/** Functions whose policy, as it stands in the template, lets them touch a partition. */
function mayTouch(partition: string, filter: (statement: Statement) => boolean = () => true): unknown[] {
  const reaches = ({ Action, Condition }: Statement): boolean => {
    if (!list(Action).some((action) => String(action).startsWith('dynamodb:'))) return false;
    // The stream has all partitions; the filter of its mapping passes on those of users only (change-stream.test.ts).
    if (list(Action).includes('dynamodb:GetRecords')) return false;
    const patterns = (Condition as Record<string, Record<string, unknown>> | undefined)?.[
      'ForAllValues:StringLike'
    ]?.['dynamodb:LeadingKeys'];
    return patterns === undefined || list(patterns).some((pattern) => matches(String(pattern), partition));
  };
  return functions
    .filter((fn) => statementsOf(roleOf(fn)).some((statement) => filter(statement) && reaches(statement)))
    .map(({ definition }) => definition?.id)
    .toSorted();
}

describe('functions', () => {
  it('are those of the registry and the operations, and no others', () => {
    expect(functions.map(({ Metadata }) => Metadata?.source).toSorted()).toEqual(
      allFunctions.map(({ file }) => file).toSorted(),
    );
  });

  it('run on Node.js 24 on arm64', () => {
    for (const { id, Properties } of functions) {
      expect(Properties, id).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
    }
  });

  it('time out before API Gateway does at 29 s', () => {
    for (const { id, Properties, definition } of functions) {
      const background = [
        'bankRuns',
        'cleaner',
        'deliveries',
        'events',
        'mail',
        'rates',
        'rotation',
        'schedules',
        'stream',
        'sweep',
      ].includes(definition?.access ?? '');
      if (!background) expect(Properties.Timeout, id).toBeLessThan(29);
    }
  });

  it('have a whole processor where passwords are hashed', () => {
    // The others only look up who has an address, or whether the password is still the same.
    const credentials = functions.filter(
      ({ definition }) =>
        reachesLogins(definition?.access) &&
        !['mail', 'operator', 'secondStep'].includes(definition?.access ?? ''),
    );
    expect(credentials.length).toBeGreaterThan(0);
    for (const { Properties } of credentials) expect(Properties.MemorySize).toBeGreaterThanOrEqual(1769);
  });

  it("have their log lines stored unchanged, without Lambda's own about successful runs", () => {
    for (const { id, Properties } of functions) {
      expect(Properties.LoggingConfig, id).toMatchObject({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'WARN',
      });
    }
  });

  it("log to their access class's group, which has the configured retention and is deleted with the stack", () => {
    const groups = new Map<string, Set<unknown>>();
    for (const { Properties, definition } of functions) {
      const group = referenced(Properties.LoggingConfig.LogGroup) ?? '';
      groups.set(group, (groups.get(group) ?? new Set()).add(definition?.access));
    }
    expect([...groups.values()].flatMap((classes) => [...classes]).toSorted()).toEqual(
      Object.keys(GRANTS).toSorted(),
    );
    for (const [group, classes] of groups) {
      expect([...classes], group).toHaveLength(1);
      // docs/operations.md finds them by this name.
      expect(group.toLowerCase()).toMatch(new RegExp(`^access${[...classes]}log`, 'i'));
      expect(resources[group]).toMatchObject({
        Properties: { RetentionInDays: 14 },
        DeletionPolicy: 'Delete',
      });
    }
  });

  it('are named after their endpoints in CloudFormation', () => {
    for (const { id, definition } of functions) expect(id).toContain(definition?.id);
  });
});

describe('environment', () => {
  it('contains the secret only for functions that may read it', () => {
    for (const { definition, Properties } of functions) {
      const mayRead = GRANTS[definition?.access ?? 'none'].some(({ on }) => on === 'secret');
      const knows = 'SIGNING_SECRET_ID' in (Properties.Environment?.Variables ?? {});
      // Secrets Manager passes the secret to rotate in the event.
      expect(knows, definition?.id).toBe(mayRead && definition?.access !== 'rotation');
    }
  });

  it('contains the table for every function that may use it', () => {
    for (const { definition, Properties } of functions) {
      const mayUse = GRANTS[definition?.access ?? 'none'].some(({ on }) => on === 'table');
      expect('TABLE_NAME' in (Properties.Environment?.Variables ?? {}), definition?.id).toBe(mayUse);
    }
  });

  it('never allows webhook receivers on the same machine, or a shorter timeout for them', () => {
    for (const { Properties } of functions) {
      const names = Object.keys(Properties.Environment?.Variables ?? {});
      expect(names).not.toContain('ALLOW_LOCAL_RECEIVERS');
      expect(names).not.toContain('RECEIVER_TIMEOUT_MS');
    }
  });

  it('passes the settings on', () => {
    const settings = {
      corsOrigins: 'https://a.example.org,https://b.example.org',
      fxMaxAgeDays: 'unlimited',
      fxOtherRatesUrl: '',
    };
    const other = synthesize(settings, { endpoints: FEW_ENDPOINTS });
    const loader = (template: typeof other) =>
      ofType(template, 'AWS::Lambda::Function').find(([id]) => id.startsWith('FunctionsLoadFxRates'))?.[1]
        .Properties.Environment.Variables;
    expect(loader(other)).toMatchObject({ FX_OTHER_RATES_URL: '', FX_MAX_AGE_DAYS: 'unlimited' });
    const reader = ofType(other, 'AWS::Lambda::Function').find(([id]) =>
      id.startsWith('FunctionsListContacts'),
    );
    expect(reader?.[1].Properties.Environment.Variables).toMatchObject({
      ALLOWED_ORIGINS: 'https://a.example.org,https://b.example.org',
      FX_MAX_AGE_DAYS: 'unlimited',
    });
  });
});

describe('roles', () => {
  const byClass = new Map<RoleClass, { role: Resource | undefined; functionIds: string[] }>();
  for (const fn of functions) {
    const access = fn.definition?.access ?? 'none';
    const entry = byClass.get(access) ?? { role: roleOf(fn), functionIds: [] };
    expect(roleOf(fn)).toBe(entry.role);
    byClass.set(access, { ...entry, functionIds: [...entry.functionIds, fn.id] });
  }

  it.each([...byClass])('of class %s allow exactly the table of actions', (access, { role }) => {
    // Without a sender, nothing may be sent.
    const expected = GRANTS[access].filter(({ on }) => on !== 'ses').flatMap(({ actions }) => actions);
    const allowed = statementsOf(role).flatMap(({ Effect, Action }) =>
      Effect === 'Allow' ? list(Action) : [],
    );
    const beyondLogs = allowed.filter((action) => !String(action).startsWith('logs:'));
    // The CDK joins statements that allow the same on several functions.
    expect([...new Set(beyondLogs)].toSorted()).toEqual([...new Set(expected)].toSorted());
    expect(role?.Properties).not.toHaveProperty('ManagedPolicyArns');
  });

  it.each([...byClass])('of class %s reach only their own partitions', (access, { role }) => {
    const granted = GRANTS[access].flatMap((grant) => ('partitions' in grant ? [grant.partitions] : []));
    // Who reads the stream sees what everyone writes: it has no partitions.
    const onTable = statementsOf(role).filter(
      ({ Action }) =>
        list(Action).some((action) => String(action).startsWith('dynamodb:')) &&
        !list(Action).includes('dynamodb:GetRecords'),
    );
    const conditions = granted.map((partitions) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
    }));
    expect(onTable.map(({ Condition }) => Condition)).toEqual(conditions);
  });

  it('let only the functions that set or check passwords, or look up an address, see a password hash', () => {
    const password = [
      ...idsOf('factors', 'reauthentication', 'secondStep'),
      'ChangePassword',
      'DeleteMe',
      'DeletePendingEmail',
      'EraseAccount',
      'Login',
      'Register',
      'ResetPassword',
      'SendMail',
      'UndoEmailChange',
      'UpdateMe',
      'VerifyEmail',
    ].toSorted();
    expect(mayTouch('EMAIL#ada@example.org')).toEqual([...password, 'ManageAccount'].toSorted());
    expect(mayTouch('THROTTLE#x')).toEqual([...password, 'ForgotPassword', 'ResendVerification'].toSorted());
  });

  it('let only the functions that use links, check or set up second factors, erase users or send mails reach these', () => {
    const links = [
      'DeleteMe',
      'EraseAccount',
      'EraseUsers',
      'ManageAccount',
      'ResetPassword',
      'SendMail',
      'UndoEmailChange',
      'VerifyEmail',
    ];
    const others = idsOf(
      'enrolment',
      'factorReader',
      'factors',
      'passkeyOptions',
      'reauthentication',
      'secondStep',
      'signIn',
    );
    expect(mayTouch('AUTH#x')).toEqual([...links, ...others].toSorted());
    expect(mayTouch('MAILS#00')).toEqual(['SendMail']);
  });

  it('let only erasure delete without a condition, queue a user, and see who is queued', () => {
    const removes = ({ Action }: Statement) => list(Action).includes('dynamodb:BatchWriteItem');
    expect(mayTouch('USER#x', removes)).toEqual(['DeleteMe', 'EraseAccount', 'EraseUsers']);
    const ofBooks = ['DeleteBook', 'DeleteMe', 'EraseAccount', 'EraseUsers'];
    expect(mayTouch('BOOK#x', removes)).toEqual(ofBooks);
    expect(mayTouch('ERASURE')).toEqual(ofBooks);
    const queries = ({ Action }: Statement) => list(Action).includes('dynamodb:Query');
    expect(mayTouch('ERASURE', queries)).toEqual(['EraseUsers']);
  });

  it('let nothing that only reads change anything', () => {
    const writes = ({ Action }: Statement) => list(Action).some(isWrite);
    const reading = idsOf(
      'bookReader',
      'exporter',
      'factorReader',
      'feed',
      'passkeyOptions',
      'profile',
      'reader',
    );
    for (const partition of ['USER#x', 'CRED#x', 'AUTH#x', 'LOG#x', 'BOOK#x', 'EMAIL#x'])
      expect(mayTouch(partition, writes).filter((id) => reading.includes(String(id)))).toEqual([]);
  });

  it('let only the functions that post schedules and deliver events query the due index', () => {
    expect(mayTouch('DUE#00')).toEqual(['PostDue']);
    expect(mayTouch('DELIVERIES#00')).toEqual(['DeliverWebhooks']);
    expect(mayTouch('BANKS#00')).toEqual(['FetchBanks']);
  });

  it('let only the function that loads rates write rates', () => {
    const writes = ({ Action }: Statement) => list(Action).some(isWrite);
    expect(mayTouch('FX#2026', writes)).toEqual(['LoadFxRates']);
  });

  it('let only the functions that issue or check tokens, and the rotation, read the signing key', () => {
    const readers = functions.filter((fn) =>
      statementsOf(roleOf(fn)).some(
        ({ Action, Resource }) =>
          list(Action).includes('secretsmanager:GetSecretValue') &&
          list(Resource)
            .map(referenced)
            .some((id) => id?.startsWith('SigningSecret')),
      ),
    );
    expect(readers.map(({ definition }) => definition?.id).toSorted()).toEqual([
      'Authorizer',
      'Login',
      'LoginWithPasskey',
      'LoginWithSecondFactor',
      'Register',
      'RotateSigningKey',
    ]);
  });

  it.each([...byClass])(
    'of class %s have no wildcards and reach only our own resources',
    (_access, { role }) => {
      for (const { Action, Resource } of statementsOf(role)) {
        // The objects of the bucket have no names that are known in advance.
        const isOnFiles = list(Action).every((action) => /^s3:(Get|Put|Delete)Object$/.test(String(action)));
        if (!isOnFiles) expect(JSON.stringify([Action, Resource])).not.toContain('*');
        for (const resource of list(Resource)) expect(typeof resource).toBe('object');
      }
    },
  );

  it.each([...byClass])(
    "of class %s may write only to their own class's log",
    (_access, { role, functionIds: [functionId = ''] }) => {
      const groups = statementsOf(role)
        .filter(({ Action }) => list(Action).includes('logs:PutLogEvents'))
        .flatMap(({ Resource }) => list(Resource).map(referenced));
      expect(groups).toEqual([referenced(resources[functionId]?.Properties.LoggingConfig.LogGroup)]);
    },
  );

  it('let the functions that post schedules and deliver events do no more than they need to every user', () => {
    const actions = (access: RoleClass) =>
      GRANTS[access].filter(({ on }) => on === 'table').flatMap((grant) => grant.actions);
    expect(actions('schedules')).not.toContain('dynamodb:DeleteItem');
    expect(actions('deliveries')).not.toContain('dynamodb:UpdateItem');
  });

  it('may only query the indexes, and only those that their functions read', () => {
    const onIndexes = [...byClass].flatMap(([access, { role }]) =>
      statementsOf(role).flatMap(({ Action, Resource }) => {
        const names = [...JSON.stringify(Resource).matchAll(/\/index\/(\w+)"/g)]
          .map(([, name]) => name)
          .toSorted();
        return names.length > 0 ? [[access, Action, names.join()]] : [];
      }),
    );
    expect(onIndexes.toSorted()).toEqual([
      ['assistant', 'dynamodb:Query', INDEXES.toSorted().join()],
      ['bankRuns', 'dynamodb:Query', 'by_account,by_order'],
      ['bankRuns', 'dynamodb:Query', 'by_due'],
      ['cleaner', 'dynamodb:Query', 'by_due'],
      ['deliveries', 'dynamodb:Query', 'by_due'],
      ['editing', 'dynamodb:Query', INDEXES.toSorted().join()],
      ['exporter', 'dynamodb:Query', 'by_group,by_order'],
      ['importer', 'dynamodb:Query', 'by_account,by_group,by_order'],
      ['mail', 'dynamodb:Query', 'by_due'],
      ['reader', 'dynamodb:Query', INDEXES.toSorted().join()],
      ['schedules', 'dynamodb:Query', 'by_due'],
      ['writer', 'dynamodb:Query', 'by_group'],
    ]);
  });

  it('are not extended by policies elsewhere in the template', () => {
    const roles = [...byClass.values()].map(({ role }) => role);
    const attached = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) =>
      ofType(synthesized, type).flatMap(([, { Properties }]) => Properties.Roles.map(referenced)),
    );
    expect(attached.filter((id) => roles.includes(resources[id]))).toEqual([]);
  });
});
