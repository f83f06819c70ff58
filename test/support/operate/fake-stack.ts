import { writeFileSync } from 'node:fs';
import { type Answer, flag } from './fake-aws.ts';

/** A deployed stack as the AWS CLI shows it: what runs, and what the API allows. */
export class FakeStack {
  readonly table: string;
  readonly rules = new Map([
    ['PostDueHourly-1', 'ENABLED'],
    ['SendMailEveryMinute-1', 'ENABLED'],
  ]);
  readonly mappings = new Map([
    ['uuid-changes', 'Enabled'],
    ['uuid-events', 'Enabled'],
  ]);
  readonly limits = { rateLimit: 50, burstLimit: 100 };
  /** The services and commands, in order. */
  readonly calls: string[] = [];
  /** When the stage was last changed. */
  changedAt = new Date();
  readonly #onRestart: () => Promise<void>;

  constructor(table: string, onRestart: () => Promise<void>) {
    this.table = table;
    this.#onRestart = onRestart;
  }

  get isRunning(): boolean {
    const states = [...this.rules.values(), ...this.mappings.values()];
    return this.limits.rateLimit > 0 && states.every((state) => /enabled/i.test(state));
  }

  get isStopped(): boolean {
    const states = [...this.rules.values(), ...this.mappings.values()];
    const { rateLimit, burstLimit } = this.limits;
    return rateLimit + burstLimit === 0 && states.every((state) => /disabled/i.test(state));
  }

  readonly answer: Answer = async (args) => {
    const [service, command] = args;
    this.calls.push(`${service} ${command}`);
    return this.#answers[`${service} ${command}`]?.(args) ?? fail(`aws: no such command: ${args.join(' ')}`);
  };

  readonly #answers: Readonly<Record<string, Answer>> = {
    'cloudformation describe-stacks': () => ({
      arn: 'arn:aws:cloudformation:eu-west-1:123456789012:stack/Household/1',
      outputs: [
        ['TableName', this.table],
        ['RestartFeedFunction', 'Household-RestartFeed-1'],
      ],
    }),
    'cloudformation list-stack-resources': () => [
      ...[...this.rules.keys()].map((name) => ['AWS::Events::Rule', name, 'Rule']),
      ...[...this.mappings.keys()].map((uuid) => ['AWS::Lambda::EventSourceMapping', uuid, 'Mapping']),
      ['AWS::ApiGateway::RestApi', 'api1', 'Api'],
      ['AWS::ApiGateway::Stage', 'v1', 'ApiDeploymentStage'],
    ],
    'cloudformation get-template': (args) =>
      flag(args, '--query') === 'TemplateBody.Resources.ApiDeploymentStage.Properties.MethodSettings'
        ? [{ HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 }]
        : fail('another part of the template'),
    'events disable-rule': (args) => this.#setRule(args, 'DISABLED'),
    'events enable-rule': (args) => this.#setRule(args, 'ENABLED'),
    'lambda get-event-source-mapping': (args) => {
      const uuid = known(this.mappings, flag(args, '--uuid'));
      const state = this.mappings.get(uuid) ?? '';
      // As on AWS, a change takes a while.
      if (state.endsWith('ing')) this.mappings.set(uuid, state.replace('ing', 'ed'));
      return state;
    },
    'lambda update-event-source-mapping': (args) => {
      const state = args.includes('--no-enabled') ? 'Disabling' : 'Enabled';
      this.mappings.set(known(this.mappings, flag(args, '--uuid')), state);
      return { State: state };
    },
    'lambda invoke': async (args) => {
      if (flag(args, '--function-name') !== 'Household-RestartFeed-1') fail('another function');
      await this.#onRestart();
      writeFileSync(args[args.indexOf('--payload') + 2] ?? '', '{"epoch":2}');
      return { StatusCode: 200 };
    },
    'apigateway get-stage': () => ({
      stageName: 'v1',
      lastUpdatedDate: this.changedAt.toISOString(),
      methodSettings: {
        '*/*': {
          throttlingRateLimit: this.limits.rateLimit,
          throttlingBurstLimit: this.limits.burstLimit,
        },
      },
    }),
    'apigateway update-stage': (args) => {
      for (const operation of args) {
        const [, name, value] = /path=\/\*\/\*\/throttling\/(\w+),value=(\d+)$/.exec(operation) ?? [];
        if (name) this.limits[name as keyof typeof this.limits] = Number(value);
      }
      this.changedAt = new Date();
      return {};
    },
  };

  #setRule(args: readonly string[], state: string): object {
    this.rules.set(known(this.rules, flag(args, '--name')), state);
    return {};
  }
}

function known(all: ReadonlyMap<string, string>, name = ''): string {
  return all.has(name) ? name : fail(`${name} was not found`);
}

function fail(message: string): never {
  throw new Error(message);
}
