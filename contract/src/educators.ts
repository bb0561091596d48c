import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const educatorSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  associateId: z.nullable(z.string()),
  thumbnailImagePath: z.nullable(z.string()),
});

export type Educator = z.infer<typeof educatorSchema>;

export const listEducators = endpoint({
  method: 'GET',
  path: '/educators',
  permission: 'signedIn',
  summary: 'Active trainers by name, at most 1,000',
  output: z.object({ data: z.array(educatorSchema) }),
});
