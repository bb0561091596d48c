import type { DemoCourse } from '#demo/course-content.ts';

export const makroFuerTrader: DemoCourse = {
  slug: 'makro-fuer-trader',
  language: 'de',
  title: 'Makro für Trader',
  summary: 'Zinsen, Inflation und Arbeitsmarkt: was Märkte an einer Zahl wirklich bewegt und wie man den Kalender in einen Handelsplan übersetzt.',
  description: `<p>Nicht die Zahl bewegt den Markt, sondern ihr Abstand zur Erwartung. Dieser Kurs zeigt, woher Erwartungen kommen, wie man sie abliest und wie viel Risiko an einem Termin vertretbar ist.</p>`,
  level: 'intermediate',
  type: 'self_paced',
  styles: ['swing_trading', 'position_trading'],
  methods: ['fundamental_macro'],
  concepts: ['news_trading', 'risk_management'],
  trainers: ['aiko'],
  subscriptionTypeIds: [1, 2],
  progression: 'free',
  publishedDaysAgo: 50,
  sections: [
    {
      title: 'Was Märkte erwarten',
      lessons: [
        { type: 'text', title: 'Erwartung und Überraschung', isFreePreview: true, minutes: 5, body: `<p>Vor jeder Veröffentlichung gibt es eine Schätzung. Sie steckt bereits im Kurs. Liegt die Inflation bei 2,9 %, geschätzt waren 2,9 %, geschieht oft wenig, obwohl 2,9 % für sich genommen viel wäre.</p><p>Die Überraschung ist die Differenz, gemessen an ihrer üblichen Größe. Weicht die Zahl im Mittel um 0,1 Punkte ab und heute um 0,3, ist das das Dreifache des Üblichen. Erst dann lohnt sich die Frage nach der Richtung.</p><h3>Die zweite Zahl</h3><p>Achten Sie auf Revisionen. Ein guter neuer Wert mit einem nach unten korrigierten alten ist in der Summe manchmal schwach.</p><h3>Übung</h3><p>Notieren Sie für die letzten sechs Inflationsdaten Schätzung, Ergebnis und die Bewegung der ersten Stunde.</p>` },
        { type: 'text', title: 'Der Zinspfad im Kurs', minutes: 6, body: `<p>Terminkurse auf Zinsen zeigen, welche Schritte der Markt erwartet. Steht der Leitzins bei 3,00 % und preist der Terminmarkt für die Sitzung 2,80 % ein, entspricht das bei Schritten von 0,25 Punkten einer Wahrscheinlichkeit von 0,20 ÷ 0,25 = 80 % für eine Senkung.</p><p>Kommt die Senkung, überrascht sie nur noch zu einem Fünftel. Bleibt sie aus, ist die Überraschung viermal so groß. Diese Schieflage gehört in die Positionsgröße.</p><h3>Übung</h3><p>Rechnen Sie die eingepreiste Wahrscheinlichkeit für die nächste Sitzung aus und schreiben Sie auf, was bei beiden Ausgängen geschehen müsste.</p>` },
        { type: 'text', title: 'Renditen, Währung, Aktien', minutes: 5, body: `<p>Steigende Renditen stützen meist die eigene Währung und belasten lang laufende Aktien. Meist heißt nicht immer: Steigen die Renditen wegen besserer Konjunktur, können Aktien mitsteigen.</p><p>Ein einfacher Test: Bewegen sich Renditen und Aktien am selben Tag in dieselbe Richtung, handelt der Markt Wachstum. Laufen sie gegeneinander, handelt er Inflation oder die Zentralbank. Wer beides verwechselt, hat die richtige Zahl und die falsche Seite.</p><h3>Übung</h3><p>Ordnen Sie die letzten zehn Handelstage einer der beiden Gruppen zu. Welche überwiegt gerade?</p>` },
      ],
    },
    {
      title: 'Der Plan zum Termin',
      lessons: [
        { type: 'text', title: 'Drei Fenster um die Zahl', minutes: 5, body: `<p>Teilen Sie den Termin in drei Fenster: davor, die ersten fünf Minuten, die Stunde danach.</p><ul><li><strong>Davor:</strong> Positionen halbieren oder absichern. Eine Lücke springt über jeden Stopp.</li><li><strong>Fünf Minuten:</strong> nichts. Die Spanne zwischen Geld und Brief ist breit, die erste Richtung oft falsch.</li><li><strong>Die Stunde danach:</strong> Wenn das Extrem der ersten fünf Minuten hält, ist es die Marke für Ihren Stopp.</li></ul><p>Beispiel: Hoch der ersten fünf Minuten 1,0872, Tief 1,0847, Einstieg beim Rücklauf 1,0858, Stopp 1,0845, Ziel 1,0897. Risiko 13, Ertrag 39 Punkte: das Dreifache.</p><h3>Übung</h3><p>Zeichnen Sie die drei Fenster in die letzten fünf Termine ein.</p>` },
        { type: 'text', title: 'Größe nach Ereignisrisiko', minutes: 4, body: `<p>Messen Sie, wie weit sich ein Markt in der Stunde nach derselben Zahl bewegt hat. Waren es in den letzten acht Fällen im Mittel 48 Punkte und sonst 16 in einer Stunde, ist das Ereignis dreimal so groß wie der Alltag.</p><p>Ein Drittel der gewohnten Größe hält das Risiko gleich. Wer sonst 3 Kontrakte handelt, handelt hier 1. Das fühlt sich klein an und ist genau deshalb richtig.</p><h3>Übung</h3><p>Berechnen Sie diesen Faktor für zwei Zahlen, die Sie betreffen.</p>` },
        {
          type: 'pdf',
          title: 'Arbeitsblatt: Wochenplan Makro',
          minutes: 6,
          body: `<p>Ein Blatt für die Woche: Termine, eingepreiste Erwartung, zwei Szenarien, Größe. Füllen Sie es am Sonntag aus.</p>`,
          document: {
            fileName: 'wochenplan-makro.pdf',
            title: 'Wochenplan Makro',
            sections: [
              {
                heading: '1. Termine und Erwartung',
                paragraphs: [
                  'Tragen Sie höchstens drei Termine ein, die Ihre Märkte betreffen. Mehr als drei bedeutet, dass keiner im Mittelpunkt steht.',
                  'Zu jedem Termin: Uhrzeit in Ihrer Zeitzone, Schätzung, voriger Wert, übliche Abweichung.',
                  'Termin 1: ______________________   Schätzung: ________   übliche Abweichung: ________',
                  'Termin 2: ______________________   Schätzung: ________   übliche Abweichung: ________',
                  'Termin 3: ______________________   Schätzung: ________   übliche Abweichung: ________',
                ],
              },
              {
                heading: '2. Zwei Szenarien je Termin',
                paragraphs: [
                  'Schreiben Sie je einen Satz: Wenn die Zahl um mehr als die übliche Abweichung darüber liegt, dann ... / darunter liegt, dann ...',
                  'Nennen Sie in jedem Satz den Kurs, der ihn widerlegt. Fehlt dieser Kurs, ist es eine Meinung und kein Szenario.',
                ],
              },
              {
                heading: '3. Größe und Grenze',
                paragraphs: [
                  'Faktor = mittlere Bewegung in der Stunde nach der Zahl, geteilt durch die mittlere Bewegung einer gewöhnlichen Stunde.',
                  'Größe am Termin = gewohnte Größe, geteilt durch den Faktor. Beispiel: 3 Kontrakte ÷ 3 = 1 Kontrakt.',
                  'Wochengrenze in R: ________   Unterschrift: ______________________',
                ],
              },
            ],
          },
        },
      ],
    },
  ],
};
