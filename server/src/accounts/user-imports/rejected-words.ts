import type { RowProblem } from '@candela/contract/accounts/user-imports';

interface Words {
  row: string;
  reason: string;
  /** Name of a column in a file without a header row; its number is appended. */
  column: string;
  problems: Record<RowProblem, string>;
}

/** Texts of the file of rejected rows, the same as on the import page. */
const words = {
  en: {
    row: 'Row',
    reason: 'Reason',
    column: 'Column',
    problems: {
      columns: 'More cells than the table has columns: put texts with commas in quotation marks',
      quote: 'A quotation mark is never closed, or in another row',
      characters: 'Characters that can’t be read',
      email: 'Email address missing or not valid',
      lookalike: 'Letters of another alphabet in the email address',
      repeated: 'Email address already in an earlier row',
      exists: 'Already has an account',
      name: 'Name missing or too long',
      markup: 'HTML or invisible characters in the name',
      role: 'Unknown role',
      forbiddenRole: 'Only a super admin can give this role',
      forbiddenGrant: 'You don’t have the permissions of this role yourself',
    },
  },
  ar: {
    row: 'الصف',
    reason: 'السبب',
    column: 'العمود',
    problems: {
      columns: 'خلايا أكثر من الأعمدة: ضع النصوص التي تحتوي على فواصل بين علامتي اقتباس',
      quote: 'علامة اقتباس لا تُغلق أو تُغلق في صف آخر',
      characters: 'رموز لا يمكن قراءتها',
      email: 'عنوان البريد الإلكتروني مفقود أو غير صالح',
      lookalike: 'حروف من أبجدية أخرى في عنوان البريد',
      repeated: 'عنوان البريد موجود في صف سابق',
      exists: 'لديه حساب بالفعل',
      name: 'الاسم ناقص أو طويل جدًا',
      markup: 'HTML أو رموز غير مرئية في الاسم',
      role: 'دور غير معروف',
      forbiddenRole: 'هذا الدور يمنحه المدير الأعلى فقط',
      forbiddenGrant: 'ليست لديك أنت صلاحيات هذا الدور',
    },
  },
  de: {
    row: 'Zeile',
    reason: 'Grund',
    column: 'Spalte',
    problems: {
      columns: 'Mehr Zellen als Spalten: Texte mit Trennzeichen gehören in Anführungszeichen',
      quote: 'Ein Anführungszeichen wird nie oder erst in einer anderen Zeile geschlossen',
      characters: 'Unlesbare Zeichen',
      email: 'E-Mail-Adresse fehlt oder ist ungültig',
      lookalike: 'Buchstaben eines anderen Alphabets in der E-Mail-Adresse',
      repeated: 'E-Mail-Adresse steht schon in einer früheren Zeile',
      exists: 'Hat schon ein Konto',
      name: 'Name fehlt oder ist zu lang',
      markup: 'HTML oder unsichtbare Zeichen im Namen',
      role: 'Unbekannte Rolle',
      forbiddenRole: 'Nur ein Super-Administrator kann diese Rolle vergeben',
      forbiddenGrant: 'Sie haben die Berechtigungen dieser Rolle selbst nicht',
    },
  },
  es: {
    row: 'Fila',
    reason: 'Motivo',
    column: 'Columna',
    problems: {
      columns: 'Más celdas que columnas: pon entre comillas los textos con separadores',
      quote: 'Unas comillas no se cierran, o se cierran en otra fila',
      characters: 'Caracteres ilegibles',
      email: 'Correo ausente o no válido',
      lookalike: 'Letras de otro alfabeto en el correo',
      repeated: 'El correo ya está en una fila anterior',
      exists: 'Ya tiene una cuenta',
      name: 'Falta el nombre o es demasiado largo',
      markup: 'HTML o caracteres invisibles en el nombre',
      role: 'Rol desconocido',
      forbiddenRole: 'Solo un superadministrador puede dar este rol',
      forbiddenGrant: 'No tienes los permisos de este rol',
    },
  },
  fr: {
    row: 'Ligne',
    reason: 'Motif',
    column: 'Colonne',
    problems: {
      columns: 'Plus de cellules que de colonnes : mettez entre guillemets les textes avec des séparateurs',
      quote: 'Un guillemet n’est jamais fermé, ou dans une autre ligne',
      characters: 'Caractères illisibles',
      email: 'Adresse e-mail manquante ou non valide',
      lookalike: 'Lettres d’un autre alphabet dans l’adresse e-mail',
      repeated: 'Adresse e-mail déjà présente dans une ligne précédente',
      exists: 'A déjà un compte',
      name: 'Nom manquant ou trop long',
      markup: 'HTML ou caractères invisibles dans le nom',
      role: 'Rôle inconnu',
      forbiddenRole: 'Seul un super administrateur peut attribuer ce rôle',
      forbiddenGrant: 'Vous n’avez pas vous-même les autorisations de ce rôle',
    },
  },
  pt: {
    row: 'Linha',
    reason: 'Motivo',
    column: 'Coluna',
    problems: {
      columns: 'Mais células do que colunas: coloque entre aspas os textos com separadores',
      quote: 'Aspas que não são fechadas, ou são fechadas em outra linha',
      characters: 'Caracteres ilegíveis',
      email: 'E-mail ausente ou inválido',
      lookalike: 'Letras de outro alfabeto no e-mail',
      repeated: 'O e-mail já está em uma linha anterior',
      exists: 'Já tem uma conta',
      name: 'Nome ausente ou longo demais',
      markup: 'HTML ou caracteres invisíveis no nome',
      role: 'Papel inexistente',
      forbiddenRole: 'Só um superadministrador dá este papel',
      forbiddenGrant: 'Você mesmo não tem as permissões deste papel',
    },
  },
} satisfies Record<string, Words>;

/** English where the product does not have the language. */
export function rejectedWords(languageCode: string): Words {
  return Object.hasOwn(words, languageCode) ? words[languageCode as keyof typeof words] : words.en;
}
