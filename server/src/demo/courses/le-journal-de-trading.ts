import type { DemoCourse } from '#demo/course-content.ts';

export const leJournalDeTrading: DemoCourse = {
  slug: 'le-journal-de-trading',
  language: 'fr',
  title: 'Le journal de trading',
  summary: 'Tenir un journal qui change vraiment les décisions : quoi noter avant l’entrée, comment mesurer en R et comment relire en vingt minutes par semaine.',
  description: `<p>Un journal n’est pas un album de souvenirs. C’est un instrument de mesure : il dit si la méthode gagne, si vous la suivez, et laquelle des deux choses il faut corriger.</p>`,
  level: 'beginner',
  type: 'self_paced',
  styles: ['day_trading', 'swing_trading'],
  methods: ['price_action'],
  concepts: ['journaling', 'trading_psychology'],
  trainers: ['sofia'],
  subscriptionTypeIds: [],
  progression: 'free',
  publishedDaysAgo: 27,
  sections: [
    {
      title: 'Écrire',
      lessons: [
        { type: 'text', title: 'Avant l’entrée, pas après', isFreePreview: true, minutes: 4, body: `<p>Ce qui est écrit après la clôture raconte le résultat. Ce qui est écrit avant raconte la décision, et seule la décision peut s’améliorer.</p><p>Cinq lignes suffisent : le contexte, le prix d’entrée, le prix qui vous donne tort, l’objectif, la raison de s’abstenir. Si la cinquième ligne est vide, vous n’avez pas cherché.</p><p>Exemple : achat à 41,20, stop à 40,60, objectif à 42,70. Le risque est de 0,60, le gain possible de 1,50, soit 2,5 fois le risque.</p><h3>Exercice</h3><p>Écrivez ces cinq lignes pour les trois prochaines opérations, même en simulation, avant d’envoyer l’ordre.</p>` },
        { type: 'text', title: 'Mesurer en R', minutes: 5, body: `<p>R est ce que vous perdez si le stop est touché. Exprimer chaque résultat en R rend comparables des opérations de tailles et de marchés différents.</p><p>Risque 80 €, gain 200 € : 200 ÷ 80 = +2,5 R. Sortie avant le stop avec 40 € de perte : −0,5 R.</p><p>Vingt opérations, neuf gagnantes de 1,8 R en moyenne et onze perdantes de 1 R : 16,2 − 11 = +5,2 R, soit 0,26 R par opération. Voilà votre espérance, frais à déduire.</p><h3>Exercice</h3><p>Convertissez vos vingt dernières opérations. Le classement des meilleures change-t-il ?</p>` },
        { type: 'text', title: 'Un modèle prêt à remplir', minutes: 4, body: `<p>Le fichier joint a une ligne par opération et rien de superflu. Ajoutez une colonne seulement si vous savez quelle décision elle doit éclairer.</p><p>La colonne « dans le plan » est la plus importante : oui ou non, sans nuance. Une opération perdante dans le plan est une bonne opération ; une gagnante hors du plan est un avertissement.</p><h3>Exercice</h3><p>Remplissez le modèle pendant deux semaines sans le modifier.</p>`, attachments: [{ fileName: 'journal-de-trading.csv', mimeType: 'text/csv', content: 'date,instrument,contexte,entrée,stop,objectif,dans le plan,résultat R,remarque\n2026-10-05,CAC 40,retour sur support,7512,7494,7557,oui,2.5,sortie à l’objectif\n2026-10-06,EUR/USD,cassure sans retour,1.0868,1.0861,1.0889,non,-1,entrée trop tôt\n' }] },
      ],
    },
    {
      title: 'Relire',
      lessons: [
        { type: 'text', title: 'Vingt minutes le samedi', minutes: 4, body: `<p>La relecture suit toujours le même ordre : d’abord le nombre d’opérations dans le plan et hors du plan, ensuite le total en R de chaque groupe, enfin une seule chose à changer.</p><p>Exemple : douze opérations dans le plan, +3,4 R ; cinq hors du plan, −4,1 R. Total −0,7 R. La méthode gagne ; ce sont les cinq autres qui coûtent. Chercher une nouvelle méthode serait corriger la mauvaise chose.</p><h3>Exercice</h3><p>Faites ce calcul pour la semaine passée et écrivez la phrase du changement.</p>` },
        { type: 'text', title: 'Les captures d’écran utiles', minutes: 4, body: `<p>Deux images par opération : au moment de l’entrée, et vingt barres après la sortie. La première montre ce que vous saviez ; la seconde, ce que vous ne pouviez pas savoir. Ne les mélangez pas.</p><p>Triez-les par configuration, non par date. Quand trente images d’une même configuration sont côte à côte, les différences entre les gagnantes et les perdantes se voient souvent en quelques minutes.</p><h3>Exercice</h3><p>Choisissez une configuration et rassemblez vos dix dernières images.</p>` },
        { type: 'text', title: 'Combien d’opérations avant de conclure ?', minutes: 5, body: `<p>Peu d’opérations ne prouvent presque rien. Avec des résultats qui s’écartent en moyenne de 1,5 R de leur centre, l’erreur sur l’espérance est d’environ 1,5 divisé par la racine du nombre d’opérations.</p><ul><li>25 opérations : 1,5 ÷ 5 = 0,30 R.</li><li>100 opérations : 1,5 ÷ 10 = 0,15 R.</li><li>400 opérations : 1,5 ÷ 20 = 0,075 R.</li></ul><p>Une espérance mesurée de 0,2 R sur 25 opérations peut donc être nulle. Ne changez pas une méthode pour une mauvaise semaine ; ne l’adorez pas pour une bonne.</p><h3>Exercice</h3><p>Calculez cette erreur pour votre propre journal.</p>` },
      ],
    },
  ],
};
