import * as z from 'zod';
import { nodeRoles, type NodeRole } from '@candela/contract/site/nodes';
import { StartError } from './start-error.ts';

const isRole = (name: string): name is NodeRole => nodeRoles.some((role) => role === name);

/** `web,worker`: what a process is there for, each once. */
export const roleList = z.string().transform((list, context): readonly NodeRole[] => {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isRole(name));
  if (unknown.length > 0) {
    const named = unknown.map((name) => JSON.stringify(name)).join(', ');
    context.issues.push({
      code: 'custom',
      input: list,
      message: `has ${named}; the roles are ${nodeRoles.join(', ')}`,
    });
    return z.NEVER;
  }
  return nodeRoles.filter((role) => names.includes(role));
});

/** @throws StartError when there is nobody to do the rest, or the roles do not work apart */
export function checkRoles(
  roles: readonly NodeRole[],
  hasDatabase: boolean,
  liveProvider = 'embedded',
): readonly NodeRole[] {
  const lacking = nodeRoles.filter((role) => !roles.includes(role));
  if (lacking.length > 0 && !hasDatabase) {
    throw new StartError(
      `Configuration: ROLES lacks ${lacking.join(', ')}, which no other process can do without DATABASE_URL`,
    );
  }
  if (roles.includes('media') && !roles.includes('web') && liveProvider === 'embedded') {
    throw new StartError(
      'Configuration: ROLES has media without web: streams of the embedded engine are reached through its own pages',
    );
  }
  return roles;
}
