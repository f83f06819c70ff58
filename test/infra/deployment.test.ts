import type { CfnRestApi } from 'aws-cdk-lib/aws-apigateway';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import {
  FEW_ENDPOINTS as endpoints,
  ofType,
  propertiesOf,
  referenced,
  type Synthesized,
  synthesize,
} from './support.ts';

/**
 * A stage serves the snapshot that its deployment took, and CloudFormation takes a new one only for a deployment with
 * a new logical id: otherwise it would change the API and go on serving the old routes.
 */
function deploymentOf(synthesized: Synthesized): string {
  const [[id = ''] = [], ...others] = ofType(synthesized, 'AWS::ApiGateway::Deployment');
  expect(others).toEqual([]);
  const [stage] = propertiesOf(synthesized, 'AWS::ApiGateway::Stage');
  expect(referenced(stage?.DeploymentId)).toBe(id);
  return id;
}

const few = (settings: Readonly<Record<string, unknown>> = {}, given = endpoints) =>
  synthesize(settings, { endpoints: given });

const unchanged = deploymentOf(few());

/** With the last protected endpoint changed. */
function withChange(change: Partial<Endpoint>): Endpoint[] {
  const changed = endpoints.findLast(({ auth }) => auth === 'user');
  return endpoints.map((endpoint) => (endpoint === changed ? { ...endpoint, ...change } : endpoint));
}

/** One to compare with where more than one property of a contract must change together. */
const elsewhere = deploymentOf(few({}, withChange({ path: '/elsewhere', method: 'GET' })));

describe('a deployment of the gateway', () => {
  it('stays the same as long as the gateway does', () => {
    expect(deploymentOf(few())).toBe(unchanged);
    expect(deploymentOf(few({ logRetentionDays: 7, throttleRate: 5 }))).toBe(unchanged);
    expect(deploymentOf(few({}, withChange({ summary: 'Other words' })))).toBe(unchanged);
  });

  it.each<[string, Partial<Endpoint>]>([
    ['path', { path: '/elsewhere/{id}', method: 'GET' }],
    ['method', { path: '/elsewhere', method: 'PUT' }],
    ['authentication', { path: '/elsewhere', method: 'GET', auth: 'public' }],
    ['function', { path: '/elsewhere', method: 'GET', id: 'renamed' }],
  ])("is new if only a contract's %s changes", (_what, change) => {
    expect(deploymentOf(few({}, withChange(change)))).not.toBe(elsewhere);
  });

  it('is new if an endpoint is removed, or the allowed origins change', () => {
    expect(deploymentOf(few({}, endpoints.slice(1)))).not.toBe(unchanged);
    expect(deploymentOf(few({ corsOrigins: 'https://app.example.org' }))).not.toBe(unchanged);
  });

  it.each([
    ['a gateway response', 'x-amazon-apigateway-gateway-responses.THROTTLED.statusCode', '503'],
    [
      'the authorizer',
      'components.securitySchemes.Authorizer.x-amazon-apigateway-authorizer.authorizerResultTtlInSeconds',
      5,
    ],
    ['compression', 'x-amazon-apigateway-minimum-compression-size', 2048],
  ])('is new if only %s changes', (_what, path, value) => {
    const synthesized = few();
    const { app, stack } = synthesized;
    const [api] = stack.node.findAll().filter(({ node }) => node.path.endsWith('/Api/Rest/Resource'));
    (api as CfnRestApi).addPropertyOverride(`Body.${path}`, value);
    const { template } = app.synth({ force: true }).getStackByName(stack.stackName);
    expect(JSON.stringify(template.Resources)).not.toBe(JSON.stringify(synthesized.resources));
    expect(deploymentOf({ ...synthesized, resources: template.Resources })).not.toBe(unchanged);
  });
});
