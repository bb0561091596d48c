import * as z from 'zod';
import { nodeRoles, type NodeRole } from '@candela/contract/site/nodes';

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
