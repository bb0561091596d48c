import { parse } from 'yaml';
import * as z from 'zod';

const fields = z.object({
  title: z.string().trim().min(1).max(120).optional().catch(undefined),
  summary: z.string().trim().optional().catch(undefined),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)
    .optional()
    .catch(undefined),
  minutes: z.number().int().min(0).max(1440).catch(0),
  free: z.boolean().catch(false),
});

export interface FrontMatter {
  title: string | undefined;
  summary: string | undefined;
  language: string | undefined;
  minutes: number;
  isFree: boolean;
  /** The text after the front matter. */
  body: string;
}

const head = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(\r?\n|$)/;

/** Longest front matter; the parser needs long for a longer one, which is part of the text. */
const maxLength = 10_000;

/** The front matter of a Markdown file, as YAML data; invalid values are ignored. */
export function readFrontMatter(text: string): FrontMatter {
  const plain = text.replace(/^\ufeff/, '');
  const found = head.exec(plain.slice(0, maxLength));
  const { title, summary, language, minutes, free } = fields.parse(found ? dataOf(found[1] ?? '') : {});
  return { title, summary, language, minutes, isFree: free, body: found ? plain.slice(found[0].length) : plain };
}

function dataOf(yaml: string): object {
  try {
    const data: unknown = parse(yaml, { maxAliasCount: 0, schema: 'core' });
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}
