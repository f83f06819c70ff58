import { bucketAddress } from '../platform/bucket-address.ts';
import type { Tool, ToolEndpoint } from './tool.ts';

/** The tools of this service: where files cannot be attached, nothing is left of what is about them. */
export function offeredTools(tools: readonly Tool[]): readonly Tool[] {
  if (bucketAddress() !== undefined) return tools;
  return tools
    .map((tool) => ({ ...tool, endpoints: tool.endpoints.filter(isNotAboutFiles) }))
    .filter(({ endpoints }) => endpoints.length > 0);
}

const isNotAboutFiles = ({ path }: ToolEndpoint): boolean => !path.startsWith('/attachments');
