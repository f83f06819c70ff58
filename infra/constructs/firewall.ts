import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Requests of one address within five minutes. A person with a busy client makes a few hundred. */
const REQUESTS_PER_FIVE_MINUTES = 2000;

/** Optional, because it costs about eight dollars a month before the first request. */
export function addFirewall(scope: Construct, stageArn: string): void {
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
      managedRules(1, 'AWSManagedRulesCommonRuleSet', [
        // It refuses bodies over 8 KiB; the API itself allows 256 KiB and says so in its own words.
        'SizeRestrictions_BODY',
        // It refuses clients without a User-Agent header, which scripts are entitled to be.
        'NoUserAgent_HEADER',
        // They refuse what people may well write into notes: paths, addresses, markup. It is stored as text.
        'CrossSiteScripting_BODY',
        'GenericLFI_BODY',
        'GenericRFI_BODY',
        'EC2MetaDataSSRF_BODY',
      ]),
      managedRules(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
    ],
  });
  new CfnWebACLAssociation(scope, 'FirewallAssociation', { resourceArn: stageArn, webAclArn: acl.attrArn });
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
        // WAF takes no empty list.
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
