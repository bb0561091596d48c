import type { DemoCourse } from '#demo/course-content.ts';

export const gestionDelRiesgoPasoAPaso: DemoCourse = {
  slug: 'gestion-del-riesgo-paso-a-paso',
  language: 'es',
  title: 'Gestión del riesgo, paso a paso',
  summary:
    'Cuánto arriesgar, dónde poner el stop y cuándo parar: las reglas que mantienen viva una cuenta, con ejemplos calculados y una hoja para tu propio plan.',
  description: `<p>La mayoría de las cuentas no mueren por una mala idea, sino por una idea demasiado grande. En este curso aprenderás a decidir el tamaño antes que la dirección y a escribir tus límites cuando todavía estás tranquilo.</p>
<ul><li>Calcular el tamaño de una posición en menos de un minuto.</li><li>Leer una racha de pérdidas sin cambiar de método a mitad de camino.</li><li>Fijar un límite diario que de verdad se cumple.</li></ul>`,
  level: 'beginner',
  type: 'self_paced',
  styles: ['day_trading', 'swing_trading'],
  methods: ['price_action'],
  concepts: ['risk_management', 'position_sizing', 'trading_psychology'],
  trainers: ['lucia'],
  subscriptionTypeIds: [],
  progression: 'sequential',
  publishedDaysAgo: 12,
  sections: [
    {
      title: 'Antes de entrar',
      lessons: [
        {
          type: 'text',
          title: 'Qué es una R',
          isFreePreview: true,
          minutes: 4,
          body: `<p>Una <strong>R</strong> es la cantidad que pierdes si el precio llega a tu stop. Al medirlo todo en R puedes comparar operaciones de tamaños y mercados distintos.</p>
<p>Si arriesgas 80 € y ganas 200 €, el resultado es 200 ÷ 80 = <strong>+2,5 R</strong>. Si cierras antes con 40 € de pérdida, el resultado es −0,5 R.</p>
<h3>Por qué ayuda</h3><p>En euros, una ganancia de 300 parece mejor que una de 200. En R puede ser al revés: 300 con un riesgo de 300 es 1 R; 200 con un riesgo de 80 es 2,5 R. La segunda operación fue mucho mejor.</p>
<h3>Practica</h3><p>Convierte a R tus últimas diez operaciones. ¿Cuál fue la mejor? ¿Era la misma en euros?</p>`,
        },
        {
          type: 'video',
          title: 'El tamaño se calcula, no se siente',
          minutes: 2,
          body: `<p>Fórmula de la lección: tamaño = dinero en riesgo ÷ distancia al stop. Detén el vídeo en el ejemplo y haz la cuenta antes de ver el resultado.</p>`,
          clip: {
            language: 'es',
            direction: 'ltr',
            scenes: [
              { seconds: 12, heading: 'El tamaño se calcula', bullets: ['Primero el stop', 'Después el tamaño', 'Al final, la decisión'], narration: 'El tamaño de una posición no se siente, se calcula. Y se calcula siempre en el mismo orden.' },
              { seconds: 18, heading: 'Uno: ¿dónde te equivocas?', bullets: ['Detrás del último mínimo', 'Con un poco de margen', 'Nunca se aleja'], narration: 'Primero decides dónde la idea deja de tener sentido. Ese precio, con un poco de margen, es tu stop. Puede acercarse, pero nunca alejarse.', chart: { seed: 14, bars: 30, trend: 'up', mark: 'stop' } },
              { seconds: 20, heading: 'Dos: ¿cuánto arriesgas?', bullets: ['Cuenta de 8.000 €', 'Riesgo del 1 %: 80 €', 'Distancia al stop: 0,40 €'], narration: 'Con ocho mil euros y un riesgo del uno por ciento puedes perder ochenta. Si el stop está a cuarenta céntimos, ochenta entre cero coma cuatro son doscientas acciones.' },
              { seconds: 18, heading: 'Tres: ¿merece la pena?', bullets: ['Espacio hasta la zona: 1,00 €', 'Espacio ÷ riesgo = 2,5 R', 'Menos de 2 R: se deja pasar'], narration: 'La siguiente zona está a un euro, dos veces y media el riesgo. Si el espacio fuera menor que dos erres, la operación se deja pasar.', chart: { seed: 27, bars: 30, trend: 'breakout', mark: 'risk' } },
              { seconds: 18, heading: 'Lo que no entra en la cuenta', bullets: ['Las ganas', 'La última operación', 'Lo que dicen los demás'], narration: 'En la cuenta no entran las ganas, ni la última operación, ni lo que dicen los demás. Solo tres números: riesgo, distancia y espacio.', chart: { seed: 33, bars: 30, trend: 'range', mark: 'support' } },
              { seconds: 12, heading: 'Tu turno', bullets: ['Tres gráficos', 'Tres stops', 'Tres tamaños'], narration: 'Ahora tú: tres gráficos, tres stops y tres tamaños. Escríbelos antes de la próxima lección.' },
            ],
          },
        },
        {
          type: 'text',
          title: 'El stop y la volatilidad',
          minutes: 5,
          body: `<p>Un stop demasiado cerca no reduce el riesgo: lo multiplica, porque te saca del mercado muchas veces por puro ruido.</p>
<p>El <strong>ATR</strong> (rango verdadero medio de 14 velas) mide ese ruido. Si el ATR de una hora es de 12 puntos, un stop a 5 puntos está dentro del movimiento normal de media vela.</p>
<h3>Una regla práctica</h3><ul><li>Coloca el stop detrás del mínimo o máximo que sostiene tu idea.</li><li>Comprueba que la distancia sea al menos de 1 ATR de tu marco temporal.</li><li>Si es mayor de 3 ATR, la entrada está lejos: espera o reduce el tamaño.</li></ul>
<p>Ejemplo: entrada 5.210, mínimo 5.196, ATR 12. Stop en 5.195: la distancia es 15 puntos, 1,25 ATR. Es razonable.</p>
<h3>Practica</h3><p>Mide la distancia de tus últimos diez stops en ATR y anota cuántos se tocaron antes de que el precio fuera en tu dirección.</p>`,
        },
      ],
    },
    {
      title: 'Durante la sesión',
      lessons: [
        {
          type: 'text',
          title: 'El límite diario',
          minutes: 4,
          body: `<p>Un límite diario es una promesa que te haces por la mañana para la persona que serás por la tarde, después de dos pérdidas.</p>
<p>Elige una cifra en R. Con tres pérdidas de 1 R al día y veinte días de mercado al mes, el peor mes posible es de −60 R; con un riesgo del 0,5 % eso sería un 30 % de la cuenta. Con un límite de 2 R, el peor mes es de −40 R, un 20 %. Los dos números son malos, pero solo uno es recuperable con paciencia.</p>
<h3>Cómo se cumple</h3><ol><li>Escríbelo donde lo veas.</li><li>Al llegar al límite, cierra la plataforma, no solo el gráfico.</li><li>Apunta una frase: qué pasó y qué harás mañana.</li></ol>
<h3>Practica</h3><p>Revisa tu último mes: ¿qué resultado habrías tenido con un límite de 2 R al día?</p>`,
        },
        {
          type: 'text',
          title: 'Rachas: lo normal y lo raro',
          minutes: 5,
          body: `<p>Con un 45 % de aciertos, la probabilidad de fallar cinco veces seguidas en cinco operaciones concretas es 0,55 elevado a cinco: alrededor del <strong>5 %</strong>. En cien operaciones, una racha así es lo normal.</p>
<p>Antes de cambiar de método, compara la racha con lo esperado:</p>
<ul><li>¿Es más larga que la peor de tus últimas cien operaciones?</li><li>¿Se cumplió el plan en cada una?</li><li>¿Ha cambiado el mercado: volatilidad, horario, costes?</li></ul>
<p>Si las tres respuestas son «no, sí, no», la racha es estadística y la única decisión correcta es no tocar nada.</p>
<h3>Practica</h3><p>Tira una moneda cien veces (o usa un generador) y apunta la racha más larga de cruces. Compárala con lo que habrías apostado antes.</p>`,
        },
        {
          type: 'pdf',
          title: 'Hoja de riesgo personal',
          minutes: 6,
          body: `<p>Rellena la hoja una vez, fírmala y revísala cada treinta operaciones.</p>`,
          document: {
            fileName: 'hoja-de-riesgo.pdf',
            title: 'Mi hoja de riesgo',
            sections: [
              { heading: 'Mis límites', paragraphs: ['Riesgo por operación: ____ % (nunca más del 1 %).', 'Límite diario: ____ R. Límite semanal: ____ R.', 'Número máximo de operaciones al día: ____'] },
              { heading: 'Mi cálculo', paragraphs: ['Dinero en riesgo = cuenta × porcentaje.', 'Tamaño = dinero en riesgo / distancia al stop.', 'Espacio mínimo hasta la siguiente zona: 2 R después de costes.'] },
              { heading: 'Cuándo no opero', paragraphs: ['Diez minutos antes y después de datos importantes.', 'Después de alcanzar el límite diario.', 'Cuando he dormido mal o tengo prisa.'] },
              { heading: 'Revisión', paragraphs: ['Cada treinta operaciones: esperanza, racha más larga, porcentaje según el plan.', 'Firma y fecha: ______________________________'] },
            ],
          },
        },
      ],
    },
  ],
};
