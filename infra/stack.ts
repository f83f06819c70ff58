import { CfnOutput, Lazy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Endpoint } from '../lib/platform/endpoint/contract.ts';
import { Access } from './constructs/access-roles.ts';
import { acknowledge, acknowledgeFiles } from './constructs/acknowledgements.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { createAttachmentBucket } from './constructs/attachments.ts';
import { consumeStream, createLostChanges } from './constructs/change-stream.ts';
import { createDashboard, dashboardUrl } from './constructs/dashboard.ts';
import { Domain, hasDomain } from './constructs/domain.ts';
import { addFirewall } from './constructs/firewall.ts';
import { serviceMetrics } from './constructs/metrics.ts';
import {
  cleanAttachmentsDaily,
  deliverWebhooksEveryMinute,
  eraseUsersDaily,
  fetchBanksOften,
  loadRatesDaily,
  postDueHourly,
  sendMailEveryMinute,
} from './constructs/schedules.ts';
import { createSealingKey } from './constructs/sealing-key.ts';
import { type CodeOf, ServiceFunctions } from './constructs/service-functions.ts';
import { createSigningSecret, rotateRegularly } from './constructs/signing-secret.ts';
import { createTable } from './constructs/table.ts';
import { environmentFor } from './environment.ts';
import {
  CLEAN_ATTACHMENTS,
  DELIVER_WEBHOOKS,
  ERASE_ACCOUNT,
  ERASE_USERS,
  FETCH_BANKS,
  LOAD_FX_RATES,
  MANAGE_ACCOUNT,
  POST_DUE,
  RECORD_CHANGES,
  RECORD_EVENTS,
  RESTART_FEED,
  ROTATE_SIGNING_KEY,
  SEND_MAIL,
} from './functions.ts';
import type { Settings } from './settings.ts';

export interface ServiceStackProps extends StackProps {
  readonly settings: Settings;
  readonly endpoints: readonly Endpoint[];
  readonly codeOf: CodeOf;
}

/** The whole service. Everything that an endpoint needs is derived from its contract. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, { settings, endpoints: all, codeOf, ...props }: ServiceStackProps) {
    super(scope, settings.stackName, {
      description: 'Personal finance service',
      // A template may have 1 MB, of which indentation would be a third. `npx cdk synth` prints it in a readable form.
      suppressTemplateIndentation: true,
      // Nobody deletes the API by mistake. Like the table's protection, it is off for trials.
      terminationProtection: settings.keepData,
      ...props,
    });

    const endpoints = all.filter(({ folder }) => settings.attachments || folder !== 'attachments');
    const table = createTable(this, settings);
    const secret = createSigningSecret(this);
    const sealingKey = createSealingKey(this, settings);
    const lostChanges = createLostChanges(this);
    const files = settings.attachments ? createAttachmentBucket(this, settings) : undefined;
    const access = new Access(this, {
      table,
      secret,
      sealingKey,
      // Lazy, because a function is created after its role.
      deliverArn: Lazy.string({ produce: () => delivery.functionArn }),
      fetchBanksArn: Lazy.string({ produce: () => banks.functionArn }),
      sendMailArn: Lazy.string({ produce: () => mail.functionArn }),
      mailFrom: settings.mailFrom,
      lostChanges,
      files,
      logRetentionDays: settings.logRetentionDays,
    });
    const functions = new ServiceFunctions(this, {
      access,
      codeOf,
      environmentOf: environmentFor({
        tableName: table.tableName,
        signingSecretId: secret.secretArn,
        sealingKeyId: sealingKey.secretArn,
        deliverFunctionName: Lazy.string({ produce: () => delivery.functionName }),
        fetchBanksFunctionName: Lazy.string({ produce: () => banks.functionName }),
        sendMailFunctionName: Lazy.string({ produce: () => mail.functionName }),
        appUrl: settings.appUrl ?? Lazy.string({ produce: () => baseUrl }),
        bucketName: files?.bucketName ?? '',
        endpoints,
        settings,
      }),
      settings,
    });

    const api = new Api(this, { endpoints, functions, settings });
    if (hasDomain(settings)) new Domain(this, { api: api.rest, settings });
    if (settings.enableWaf) addFirewall(this, { stageArn: api.rest.deploymentStage.stageArn, endpoints });

    const { domainName } = settings;
    const baseUrl = domainName ? `https://${domainName}` : api.rest.url.replace(/\/$/, '');
    const rotation = functions.create(ROTATE_SIGNING_KEY);
    rotateRegularly(secret, rotation, settings.keyRotationDays);
    const rates = functions.create(LOAD_FX_RATES);
    loadRatesDaily(this, rates);
    const schedules = functions.create(POST_DUE);
    postDueHourly(this, schedules);
    const erasure = functions.create(ERASE_USERS);
    eraseUsersDaily(this, erasure);
    const cleaning = files && functions.create(CLEAN_ATTACHMENTS);
    if (cleaning) cleanAttachmentsDaily(this, cleaning);
    const delivery = functions.create(DELIVER_WEBHOOKS);
    deliverWebhooksEveryMinute(this, delivery);
    const banks = functions.create(FETCH_BANKS);
    fetchBanksOften(this, banks);
    const mail = functions.create(SEND_MAIL);
    sendMailEveryMinute(this, mail);
    const changes = functions.create(RECORD_CHANGES);
    const events = functions.create(RECORD_EVENTS);
    consumeStream(this, { changes, events, table, lostChanges });
    const restart = functions.create(RESTART_FEED);
    const operator = functions.create(MANAGE_ACCOUNT);
    const eraseAccount = functions.create(ERASE_ACCOUNT);

    const metrics = serviceMetrics({
      stage: api.rest.deploymentStage,
      table,
      accessLog: api.accessLog,
      rotation,
      rates,
      schedules,
      erasure,
      delivery,
      banks,
      mail,
      changes,
      events,
      lostChanges,
    });
    const alarms = new Alarms(this, {
      metrics,
      hasMail: settings.mailFrom !== undefined,
      email: settings.alarmEmail,
    });
    const dashboard = createDashboard(this, { metrics, alarms, accessLog: api.accessLog });
    acknowledge({ api, lostChanges, sealingKey, mail: access.of('mail').role }, settings);
    if (files) acknowledgeFiles(files);

    this.#output('BaseUrl', baseUrl, 'Base URL of the API');
    this.#output('TableName', table.tableName, 'Table that holds all data');
    this.#output(
      'DashboardUrl',
      dashboardUrl(this, dashboard.dashboardName),
      'Dashboard with metrics and alarms',
    );
    this.#output(
      'LoadFxRatesFunction',
      rates.functionName,
      'Invoke this function once to load exchange rates before its first scheduled run',
    );
    this.#output(
      'PostDueFunction',
      schedules.functionName,
      'Invoke this function to post due schedule dates before its next scheduled run',
    );
    this.#output(
      'FetchBanksFunction',
      banks.functionName,
      'Invoke this function to run due bank connections before its next scheduled run',
    );
    this.#output(
      'SendMailFunction',
      mail.functionName,
      'Invoke this function to send due mails before its next scheduled run',
    );
    this.#output('SigningSecretArn', secret.secretArn, 'Secret with the key that signs tokens');
    this.#output(
      'SealingKeyArn',
      sealingKey.secretArn,
      'Secret with the key that encrypts what the table must not show',
    );
    this.#output(
      'LostChangesQueueUrl',
      lostChanges.queueUrl,
      'Queue with the positions of discarded changes',
    );
    this.#output(
      'EraseUsersFunction',
      erasure.functionName,
      'Invoke this function to remove the remaining data of erased users before its next scheduled run',
    );
    if (files && cleaning) {
      this.#output('AttachmentsBucket', files.bucketName, 'Bucket with the files of attachments');
      this.#output(
        'CleanAttachmentsFunction',
        cleaning.functionName,
        'Invoke this function to remove uploads and files that nobody needs before its next scheduled run',
      );
    }
    this.#output(
      'RestartFeedFunction',
      restart.functionName,
      'Invoke this function once after the stream has lost records, to restart the change feeds',
    );
    this.#output(
      'ManageAccountFunction',
      operator.functionName,
      'Invoke this function to help a user who cannot log in, or has lost a device',
    );
    this.#output(
      'EraseAccountFunction',
      eraseAccount.functionName,
      'Invoke this function to erase a user who cannot log in',
    );
  }

  #output(id: string, value: string, description: string): void {
    new CfnOutput(this, id, { value, description });
  }
}
