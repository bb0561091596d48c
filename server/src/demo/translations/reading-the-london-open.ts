/** An unfinished Spanish translation of a course, passages in their order. */
export interface DemoTranslation {
  slug: string;
  languageCode: string;
  /** Title, summary, then the passages of the description. */
  course: string[];
  sections: string[];
  /** By the title of the lesson: its translated title, then its passages; null for one that is not translated yet. */
  lessons: Record<string, (string | null)[]>;
  /** Lessons with machine-translated passages that nobody has reviewed. */
  drafts: string[];
  /** Passages that have changed since they were translated: the beginning of the current text, and the text at that time. */
  former: Record<string, string>;
}

export const readingTheLondonOpenInSpanish: DemoTranslation = {
  slug: 'reading-the-london-open',
  languageCode: 'es',
  course: [
    'Leer la apertura de Londres',
    'Qué dicen del día las dos primeras horas de la sesión europea y cómo planificarlas sin perseguir el primer movimiento.',
    'La apertura de Londres es la hora más activa de las divisas y una de las peor leídas. Este curso sigue un solo plan desde la víspera hasta la revisión: marcar, esperar, decidir, anotar.',
    'Sigue las lecciones en orden; cada una usa la hoja de la anterior.',
  ],
  sections: ['Antes de la apertura', 'Las dos primeras horas'],
  lessons: {
    'What happened in Asia': [
      'Qué pasó en Asia',
      'La noche deja un rango. Su máximo y su mínimo son precios en los que alguien en Tokio o en Singapur se equivocó o cobró, y Londres vuelve a menudo a uno de los dos.',
      'Marca tres líneas antes de las 7:00 de Londres: el máximo de la noche, el mínimo y el centro. Si el EUR/USD se movió entre 1.0812 y 1.0846, el rango es de 34 pips y el centro está en 1.0829.',
      'Por qué importa la amplitud',
      'Compara el rango con su media de veinte noches. Una noche de 34 pips frente a una media de 30 no dice nada. Una de 14 dice que el movimiento está por llegar; una de 60, que parte de él ya se gastó.',
      'Practica',
      'Anota el rango nocturno de los últimos cinco días junto a su media de veinte. ¿Qué días se salieron de lo normal y qué hizo Londres con ellos?',
    ],
    'The calendar decides the size': [
      'El calendario decide el tamaño',
      'La inflación, el empleo y los bancos centrales llegan a una hora conocida. Una posición puede estar bien a las 6:58, saltar a las 7:00 por un dato y volver a estar bien a las 7:01. No es mala suerte: es un plan sin calendario.',
      'Sin datos antes de las 10:00: tamaño normal.',
      'Un dato de importancia media: la mitad del tamaño, o espera a los cinco primeros minutos después.',
      'Un dato que mueve toda la divisa: no se abre nada en los treinta minutos anteriores.',
      'Ejemplo: el riesgo normal es 100. En un día con un dato medio arriesgas 50 antes y 100 después.',
      'Practica',
      'Abre el calendario de hoy y anota el tamaño que usarías en cada hora de la mañana.',
    ],
    'Two scenarios, one sentence each': [
      'Dos escenarios, una frase para cada uno',
      'Un plan con un solo escenario es un deseo. Escribe dos y, para cada uno, el precio que lo desmiente.',
      'Si el precio toma el mínimo de la noche y vuelve por encima en quince minutos, compro el regreso con el stop bajo el nuevo mínimo. Equivocado por debajo de ese mínimo.',
      'Si rompe el mínimo y aguanta debajo durante dos velas de cinco minutos, vendo el primer regreso. Equivocado por encima del centro del rango.',
      'Con el mínimo en 1.0812, un regreso que tocó fondo en 1.0805 deja el stop en 1.0803. Comprado en 1.0814, el riesgo es de 11 pips; el centro, en 1.0829, ofrece 15, y el máximo, en 1.0846, ofrece 32: casi tres veces el riesgo.',
      'Practica',
      'Escribe las dos frases para mañana, con precios. Léelas en voz alta: ¿aparece en alguna la palabra «quizá»?',
    ],
    'The false first move': [
      'El primer movimiento falso',
      'En la apertura hay muchos stops justo fuera del rango de la noche. Cuesta poco llegar a ellos, y las órdenes que los esperan se ejecutan ahí. Cuando después nadie sigue, el precio vuelve a caer dentro.',
      'Tres señales de una ruptura falsa',
      'La ruptura ocurre en los primeros quince minutos.',
      'La vela que rompe cierra de nuevo dentro del rango.',
      'La vela siguiente no marca un nuevo extremo.',
      null,
      null,
      'Practica',
    ],
    'Quiz: the first hour': [
      'Cuestionario: la primera hora',
      'Ocho minutos sobre lo que te pide la primera hora. La última pregunta es sobre el gráfico.',
      '¿Cuántas señales de una ruptura falsa bastan para dejarla pasar?',
      'Llegó a los quince minutos de la apertura, su vela cerró de nuevo dentro del rango y la siguiente aún no se ha formado.',
      'Dos de las tres señales bastan para dejar pasar una ruptura; las tres son el primer escenario del plan.',
      'Una',
      'Casi toda ruptura real muestra una de ellas.',
      'Dos',
      'Las tres',
      'Para entonces el regreso se ha ido sin ti.',
    ],
    'Closing the book at ten': ['Cerrar el libro a las diez'],
  },
  drafts: ['The false first move'],
  former: {
    'Example: normal risk is 100.':
      'Example: normal risk is 100. On a day with one middle figure you risk 50 before it and 100 after it.',
  },
};
