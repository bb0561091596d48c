import { Schema, type AttributeSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { postNodes } from '@candela/contract/community/post-document';
import { richTextMarks, richTextNodes, withBlockIds, type RichText } from '@candela/contract/rich-text';

interface AttributeRule {
  default?: unknown;
  isValid(value: unknown): boolean;
}

/** The attributes of the contract's table in ProseMirror's form; `validate` throws for invalid values. */
function attributesOf(rules: Record<string, AttributeRule>): Record<string, AttributeSpec> {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      {
        ...('default' in rule ? { default: rule.default } : {}),
        validate: (value: unknown) => {
          if (!rule.isValid(value)) throw new RangeError(`not a valid ${name}`);
        },
      },
    ]),
  );
}

const marks = Object.fromEntries(
  Object.entries(richTextMarks).map(([name, rules]): [string, MarkSpec] => [name, { attrs: attributesOf(rules) }]),
);

/** A table of allowed nodes in ProseMirror's form. */
function schemaOf(table: Record<string, object>): Schema {
  const nodes = Object.entries(table).map(([name, rule]): [string, NodeSpec] => {
    const { attrs = {}, ...spec }: NodeSpec & { attrs?: Record<string, AttributeRule> } = rule;
    return [name, { ...spec, inline: spec.group === 'inline', attrs: attributesOf(attrs) }];
  });
  return new Schema({ nodes: Object.fromEntries(nodes), marks });
}

/** Rich text for ProseMirror: the nodes, marks and attributes of the table in the contract. */
export const schema = schemaOf(richTextNodes);

const postSchema = schemaOf(postNodes);

/** Thrown for a document with nodes, nesting or attributes that are not in the contract's table. */
export class RichTextError extends Error {}

/**
 * Validates a document for storage: unknown attributes are removed, missing ones get their
 * defaults, and every block gets an id.
 * @param document within the contract's limits of depth and size
 * @throws RichTextError
 */
export function parseRichText(document: RichText): RichText {
  return parse(schema, document);
}

/** The same for the document of a post. */
export function parsePost(document: RichText): RichText {
  return parse(postSchema, document);
}

function parse(allowed: Schema, document: RichText): RichText {
  try {
    const node = allowed.nodeFromJSON(document);
    node.check();
    return withBlockIds(node.toJSON() as RichText);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw new RichTextError(error.message);
    throw error;
  }
}
