import {
  type CfnDomainName,
  EndpointType,
  type RestApiBase,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** A custom domain for the API. With it, the name of the stage is not part of the path. */
export class Domain extends Construct {
  constructor(
    scope: Construct,
    { api, settings }: { api: RestApiBase; settings: Settings & DomainSettings },
  ) {
    super(scope, 'Domain');
    const { domainName, certificateArn, hostedZoneId, hostedZoneName } = settings;
    const domain = api.addDomainName('Name', {
      domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    // By default, API Gateway has only IPv4 addresses for a domain, and the record below would be empty. CDK has no
    // option for it.
    const resource = domain.node.defaultChild as CfnDomainName;
    resource.addPropertyOverride('EndpointConfiguration.IpAddressType', 'dualstack');
    if (hostedZoneId === undefined || hostedZoneName === undefined) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId,
      zoneName: hostedZoneName,
    });
    const target = RecordTarget.fromAlias(new ApiGatewayDomain(domain));
    new ARecord(this, 'Ipv4', { zone, target, recordName: domainName });
    new AaaaRecord(this, 'Ipv6', { zone, target, recordName: domainName });
  }
}

interface DomainSettings {
  readonly domainName: string;
  readonly certificateArn: string;
}

/** Either both are set or neither; settings.ts checks that. */
export function hasDomain(settings: Settings): settings is Settings & DomainSettings {
  return settings.domainName !== undefined && settings.certificateArn !== undefined;
}
