import { UniqueID } from '@tiptap/extension-unique-id';
import { hasBlockId, newBlockId, richTextNodes } from '@candela/contract/rich-text';

const types = Object.keys(richTextNodes).filter(hasBlockId);

/**
 * Gives every block an id, and the direction of its text: `dir` is only rendered, not stored in the document.
 */
export const BlockIds = UniqueID.extend({
  addGlobalAttributes() {
    return [
      {
        types,
        attributes: {
          id: {
            default: null,
            parseHTML: (element) => element.getAttribute('data-id'),
            renderHTML: ({ id }) => ({ dir: 'auto', ...(typeof id === 'string' && { 'data-id': id }) }),
          },
        },
      },
    ];
  },
}).configure({ types, generateID: newBlockId });
