import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/**
 * The key that encrypts the secrets of webhooks in the table. It is a secret of its own, for 0.40 dollars per month,
 * because the function that needs it talks to hosts that users name: that function must not be able to read the key
 * that signs session tokens. And that key is replaced regularly, while what this one has encrypted is kept.
 */
export function createWebhookKey(scope: Construct, { keepData }: { keepData: boolean }): Secret {
  return new Secret(scope, 'WebhookKey', {
    description: 'Encrypts the secrets of webhooks of the personal finance service',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    // What it has encrypted is in the table, and of no use without it.
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
}
