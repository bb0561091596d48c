import * as z from 'zod';
import { languageTagPattern } from '@candela/contract/language-tags';
import { readScalars } from './yaml-scalars.ts';

const fields = z.object({
  title: z.string().trim().min(1).max(120).optional().catch(undefined),
  summary: z.string().trim().optional().catch(undefined),
  language: z.string().regex(languageTagPattern).optional().catch(undefined),
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

/** Longest front matter; a longer one is part of the text. */
const maxLength = 20_000;

/** The front matter of a Markdown file in YAML; values that are invalid or none of ours are ignored. */
export function readFrontMatter(text: string): FrontMatter {
  const plain = text.replace(/^\ufeff/, '');
  const found = head.exec(plain.slice(0, maxLength));
  const { title, summary, language, minutes, free } = fields.parse(found ? readScalars(found[1] ?? '') : {});
  return { title, summary, language, minutes, isFree: free, body: found ? plain.slice(found[0].length) : plain };
}
