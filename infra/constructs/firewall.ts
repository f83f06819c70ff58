import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';

/** Requests from one IP address within five minutes. A person with a busy client sends a few hundred. */
const REQUESTS_PER_FIVE_MINUTES = 2000;

/** A login or a registration needs a few hundred bytes. WAF inspects the first 16 KiB of a body. */
const PUBLIC_BODY_BYTES_MAX = 8192;

interface FirewallProps {
  readonly stageArn: string;
  readonly endpoints: readonly Endpoint[];
}

/** Optional, because it costs about nine dollars per month before the first request. */
export function addFirewall(scope: Construct, { stageArn, endpoints }: FirewallProps): void {
  const acl = new CfnWebACL(scope, 'Firewall', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visible('Firewall'),
    rules: [
      {
        name: 'RateLimit',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: REQUESTS_PER_FIVE_MINUTES } },
        visibilityConfig: visible('RateLimit'),
      },
      publicBodySize(1, endpoints),
      managedRules(2, 'AWSManagedRulesCommonRuleSet', [
        // Blocks bodies over 8 KiB. After a login, the API accepts larger ones, and has its own error for its limit.
        'SizeRestrictions_BODY',
        // Blocks clients without a User-Agent header, such as scripts.
        'NoUserAgent_HEADER',
        // These block text that people may write in notes: paths, URLs, markup. It is only stored as text.
        'CrossSiteScripting_BODY',
        'GenericLFI_BODY',
        'GenericRFI_BODY',
        'EC2MetaDataSSRF_BODY',
      ]),
      managedRules(3, 'AWSManagedRulesKnownBadInputsRuleSet'),
    ],
  });
  new CfnWebACLAssociation(scope, 'FirewallAssociation', { resourceArn: stageArn, webAclArn: acl.attrArn });
}

/** Keeps callers without a login from making the service read a large body. */
function publicBodySize(priority: number, endpoints: readonly Endpoint[]): CfnWebACL.RuleProperty {
  return {
    name: 'PublicBodySize',
    priority,
    action: { block: {} },
    statement: {
      andStatement: {
        statements: [
          {
            regexMatchStatement: {
              regexString: publicPaths(endpoints),
              fieldToMatch: { uriPath: {} },
              // API Gateway also decodes the path before it finds the route.
              textTransformations: [
                { priority: 0, type: 'URL_DECODE' },
                { priority: 1, type: 'NORMALIZE_PATH' },
              ],
            },
          },
          {
            sizeConstraintStatement: {
              // A body that is longer than what WAF inspects counts as too long.
              fieldToMatch: { body: { oversizeHandling: 'MATCH' } },
              comparisonOperator: 'GT',
              size: PUBLIC_BODY_BYTES_MAX,
              textTransformations: [{ priority: 0, type: 'NONE' }],
            },
          },
        ],
      },
    },
    visibilityConfig: visible('PublicBodySize'),
  };
}

/**
 * The paths of the public endpoints as a regular expression. Without a custom domain, a path starts with the name of
 * the stage.
 */
function publicPaths(endpoints: readonly Endpoint[]): string {
  const paths = endpoints
    .filter(({ auth }) => auth === 'public')
    .map(({ path }) => path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+'));
  return `^(/[^/]+)?(${paths.join('|')})/?$`;
}

function managedRules(
  priority: number,
  name: string,
  countOnly: readonly string[] = [],
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        // WAF does not accept an empty list.
        ...(countOnly.length > 0 && {
          ruleActionOverrides: countOnly.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        }),
      },
    },
    visibilityConfig: visible(name),
  };
}

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}
