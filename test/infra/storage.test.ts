import { describe, expect, it } from 'vitest';
import { DUE_INDEX, INDEXES } from '../../lib/platform/table/names.ts';
import { FEW_ENDPOINTS, ofType, referenced, synthesize, synthesizeOnce } from './support.ts';

const byDefault = synthesizeOnce();
const tableOf = (synthesized = byDefault) =>
  ofType(synthesized, 'AWS::DynamoDB::GlobalTable').map(([, table]) => table);

describe('table', () => {
  const [table] = tableOf();
  const [replica] = table?.Properties.Replicas ?? [];

  it('is the only one, keyed by partition and sort key, and billed per request', () => {
    expect(tableOf()).toHaveLength(1);
    expect(table?.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    });
  });

  it('has the indexes that the code names, local ones with whole records', () => {
    expect(table?.Properties.LocalSecondaryIndexes).toEqual(
      INDEXES.map((name) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: name, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      })),
    );
  });

  it('has one global index, for due items, which contains only keys', () => {
    expect(table?.Properties.GlobalSecondaryIndexes).toMatchObject([
      {
        IndexName: DUE_INDEX.name,
        KeySchema: [
          { AttributeName: DUE_INDEX.partition, KeyType: 'HASH' },
          { AttributeName: DUE_INDEX.order, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ]);
  });

  it('removes expired items', () => {
    expect(table?.Properties.TimeToLiveSpecification).toEqual({
      AttributeName: 'expires_at_seconds',
      Enabled: true,
    });
  });

  it('can be restored to any second, refuses deletion and outlives the stack', () => {
    expect(replica).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
    });
    expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  it('can be deleted with the stack, for trials', () => {
    const [trial] = tableOf(synthesize({ keepData: false }, { endpoints: FEW_ENDPOINTS }));
    expect(trial?.DeletionPolicy).toBe('Delete');
    expect(trial?.Properties.Replicas[0].DeletionProtectionEnabled).toBe(false);
  });
});

describe('what a deployment of a new version must keep', () => {
  // With another logical id, CloudFormation creates another resource and deletes or abandons this one.
  it.each([
    ['data', 'AWS::DynamoDB::GlobalTable', ['TableCD117FA1']],
    // Everyone would have to log in again, and nothing that was sealed could be opened.
    ['keys', 'AWS::SecretsManager::Secret', ['SigningSecretCF7EC744', 'SealingKey98C9818D']],
    // The base URL contains the id of the API and the name of the stage.
    ['base URL', 'AWS::ApiGateway::RestApi', ['ApiRest4DEC74FE']],
    ['stage', 'AWS::ApiGateway::Stage', ['ApiRestDeploymentStagev1F506FEE3']],
    ['list of lost changes', 'AWS::SQS::Queue', ['LostChangesD6AEBCA4']],
  ])('has always had the same logical id: %s', (_what, type, ids) => {
    expect(ofType(byDefault, type).map(([id]) => id)).toEqual(ids);
  });

  it('has always had the same local indexes, because a table with others would be a new one', () => {
    expect(INDEXES).toEqual(['by_order', 'by_group', 'by_account', 'by_currency', 'by_status']);
  });
});

describe('signing secret', () => {
  const secrets = ofType(byDefault, 'AWS::SecretsManager::Secret').filter(([id]) => id.startsWith('Signing'));
  const [schedule] = ofType(byDefault, 'AWS::SecretsManager::RotationSchedule').map(
    ([, { Properties }]) => Properties,
  );

  it('is generated, long enough for HMAC with SHA-256, and not in the template', () => {
    expect(secrets).toHaveLength(1);
    expect(secrets[0]?.[1].Properties.GenerateSecretString).toEqual({
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
    expect(secrets[0]?.[1].Properties).not.toHaveProperty('SecretString');
  });

  it('is rotated on schedule by its function, and not by a deployment', () => {
    expect(schedule).toMatchObject({
      RotationRules: { ScheduleExpression: 'rate(90 days)' },
      RotateImmediatelyOnUpdate: false,
    });
    expect(referenced(schedule?.SecretId)).toBe(secrets[0]?.[0]);
    const rotation = byDefault.resources[referenced(schedule?.RotationLambdaARN) ?? ''];
    expect(rotation?.Metadata?.source).toBe('functions/operations/rotate-signing-key.ts');
  });

  it('can be rotated by Secrets Manager only for this account', () => {
    const permissions = ofType(byDefault, 'AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      .filter(({ Principal }) => Principal === 'secretsmanager.amazonaws.com');
    expect(permissions).toMatchObject([{ SourceAccount: { Ref: 'AWS::AccountId' } }]);
    expect(referenced(permissions[0]?.FunctionName)).toBe(referenced(schedule?.RotationLambdaARN));
  });
});

describe('sealing key', () => {
  const [key] = ofType(byDefault, 'AWS::SecretsManager::Secret').filter(([id]) =>
    id.startsWith('SealingKey'),
  );

  it('says what it is for, and how it is replaced', () => {
    expect(key?.[1].Properties.Description).toMatch(
      /webhook.*authenticator.*recovery codes.*replace-sealing-key/,
    );
  });

  it('is generated, and kept as long as the table with what it encrypted', () => {
    expect(key?.[1].Properties.GenerateSecretString).toEqual({
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
    expect(key?.[1]).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });

  it('is of no use for signing tokens: one class can read both keys, which checks a second factor and opens a session', () => {
    const rolesThatRead = (prefix: string) =>
      ofType(byDefault, 'AWS::IAM::Role')
        .filter(([, { Properties }]) => JSON.stringify(Properties.Policies ?? []).includes(`"${prefix}`))
        .map(([id]) => id);
    const signing = rolesThatRead('SigningSecret');
    const sealing = rolesThatRead('SealingKey');
    // Two of them are for banks: one seals the secret of a connection, the other opens it for a run.
    expect(sealing.filter((role) => role.startsWith('AccessBank'))).toEqual([
      expect.stringMatching(/^AccessBankCreation/),
      expect.stringMatching(/^AccessBankRuns/),
    ]);
    expect([signing.length > 0, sealing.length]).toEqual([true, 12]);
    const both = sealing.filter((role) => signing.includes(role));
    expect(both).toEqual([expect.stringMatching(/^AccessSecondStep/)]);
  });
});
