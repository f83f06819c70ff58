import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * The files of attachments. Nothing in it is public: browsers send and read files with addresses that a function has
 * signed, each for one object and a few minutes. It costs nothing but what is stored and sent.
 */
export function createAttachmentBucket(scope: Construct, { keepData }: { keepData: boolean }): Bucket {
  return new Bucket(scope, 'Attachments', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    // Without access control lists, only policies decide.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    // Its own key would cost a dollar per month and a charge per request, and every role would need it.
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    // Deleted is deleted, as the API says.
    versioned: false,
    lifecycleRules: [{ id: 'Unfinished', abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    // A signed address is all that a page needs. There are no cookies that another page could use.
    cors: [
      {
        allowedOrigins: ['*'],
        allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
        allowedHeaders: ['content-type', 'x-amz-checksum-sha256'],
        maxAge: 3600,
      },
    ],
    removalPolicy: keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}

export function objectsArn(bucket: Bucket): string {
  return bucket.arnForObjects('*');
}
