/** A few texts of an interface, as the web client brings them, by code of the language. */
export const interfaceTexts = {
  en: {
    core: { close: 'Close', save: 'Save {{name}}' },
    live: { viewers_one: '{{count}} person', viewers_other: '{{count}} people' },
    search: { found_zero: 'Nothing', found_one: '{{count}} result', found_other: '{{count}} results' },
  },
  es: {
    core: { close: 'Cerrar', save: 'Guardar {{name}}' },
    live: {
      viewers_one: '{{count}} persona',
      viewers_many: '{{count}} de personas',
      viewers_other: '{{count}} personas',
    },
    search: {
      found_zero: 'Nada',
      found_one: '{{count}} dato',
      found_many: '{{count}} datos',
      found_other: '{{count}} datos',
    },
  },
};
