import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Endpoint } from '../lib/contracts/endpoint.ts';
import { Access } from './constructs/access.ts';
import { Api } from './constructs/api.ts';
import { type CodeOf, ServiceFunctions } from './constructs/service-functions.ts';
import { createSigningSecret, rotateRegularly } from './constructs/signing-secret.ts';
import { createTable } from './constructs/table.ts';
import { environmentFor } from './environment.ts';
import { ROTATE_SIGNING_KEY } from './functions.ts';
import type { Settings } from './settings.ts';

export interface ServiceStackProps extends StackProps {
  readonly settings: Settings;
  readonly codeOf: CodeOf;
  readonly endpoints: readonly Endpoint[];
}

/** The whole service. Everything that an endpoint needs follows from its contract. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, { settings, codeOf, endpoints, ...props }: ServiceStackProps) {
    super(scope, settings.stackName, { description: 'Personal finance service', ...props });

    const table = createTable(this, settings);
    const secret = createSigningSecret(this);
    const functions = new ServiceFunctions(this, {
      access: new Access(this, { table, secret }),
      codeOf,
      environmentOf: environmentFor({
        tableName: table.tableName,
        signingSecretId: secret.secretArn,
        settings,
      }),
      logRetentionDays: settings.logRetentionDays,
    });
    const api = new Api(this, { endpoints, functions, settings });
    rotateRegularly(secret, functions.create(ROTATE_SIGNING_KEY), settings.keyRotationDays);

    new CfnOutput(this, 'BaseUrl', { value: api.rest.url.replace(/\/$/, '') });
    new CfnOutput(this, 'TableName', { value: table.tableName });
  }
}
