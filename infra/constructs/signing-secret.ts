import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/**
 * The key that signs session tokens. A version of the secret is a key, its id the tokens' `kid`: AWSCURRENT
 * signs, AWSCURRENT and AWSPREVIOUS verify. A rotation is therefore nothing but a new version.
 */
export function createSigningSecret(scope: Construct): Secret {
  return new Secret(scope, 'SigningSecret', {
    description: 'Signs the session tokens of the personal finance service',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    // Losing it only means that everyone has to log in again, so it need not outlive the stack.
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

export function rotateRegularly(secret: Secret, rotation: IFunction, everyDays: number): void {
  secret.addRotationSchedule('Rotation', {
    rotationLambda: rotation,
    automaticallyAfter: Duration.days(everyDays),
    // A deployment must not use up the previous key: tokens signed with it are still out there.
    rotateImmediatelyOnUpdate: false,
  });
  invokableFromThisAccountOnly(rotation);
}

/** CDK lets Secrets Manager invoke the function for a secret of any account, and has no option to say otherwise. */
function invokableFromThisAccountOnly(rotation: IFunction): void {
  const permissions = rotation.node.findAll().filter((child) => child instanceof CfnPermission);
  for (const permission of permissions) permission.sourceAccount = rotation.stack.account;
}
