import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/**
 * The key that encrypts webhook secrets in the table. It is a separate secret, for 0.40 dollars per month, because the
 * function that needs it talks to hosts that users choose, and must not be able to read the key that signs session
 * tokens. Besides, the signing key is rotated, while what this key has encrypted is kept.
 */
export function createWebhookKey(scope: Construct, { keepData }: { keepData: boolean }): Secret {
  return new Secret(scope, 'WebhookKey', {
    description: 'Encrypts the webhook secrets of the personal finance service',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    // What it has encrypted is in the table, and useless without it. If the first deployment fails, it has encrypted
    // nothing yet, and would cost money for nothing.
    removalPolicy: keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}
