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
      email: 'Email address missing or not valid',
      lookalike: 'Letters of another alphabet in the email address',
      repeated: 'Email address already in an earlier row',
      exists: 'Already has an account',
      name: 'Name missing or too long',
      markup: 'HTML or invisible characters in the name',
      role: 'Unknown role',
      forbiddenRole: 'Only a super admin can give this role',
    },
  },
  ar: {
    row: 'الصف',
    reason: 'السبب',
    column: 'العمود',
    problems: {
      email: 'لا يوجد عنوان بريد صالح',
      lookalike: 'حروف من أبجدية أخرى في عنوان البريد',
      repeated: 'عنوان البريد مذكور أعلاه',
      exists: 'لديه حساب',
      name: 'الاسم ناقص أو طويل جدًا',
      markup: 'HTML أو رموز غير مرئية في الاسم',
      role: 'لا يوجد هذا الدور',
      forbiddenRole: 'هذا الدور يمنحه المشرف العام فقط',
    },
  },
  de: {
    row: 'Zeile',
    reason: 'Grund',
    column: 'Spalte',
    problems: {
      email: 'Keine gültige E-Mail-Adresse',
      lookalike: 'Buchstaben eines anderen Alphabets in der E-Mail-Adresse',
      repeated: 'Die E-Mail-Adresse steht weiter oben',
      exists: 'Hat ein Konto',
      name: 'Name fehlt oder ist zu lang',
      markup: 'HTML oder unsichtbare Zeichen im Namen',
      role: 'Diese Rolle gibt es nicht',
      forbiddenRole: 'Diese Rolle gibt nur ein Super-Administrator',
    },
  },
  es: {
    row: 'Fila',
    reason: 'Motivo',
    column: 'Columna',
    problems: {
      email: 'Sin correo válido',
      lookalike: 'Letras de otro alfabeto en el correo',
      repeated: 'El correo ya aparece más arriba',
      exists: 'Ya tiene cuenta',
      name: 'Falta el nombre o es demasiado largo',
      markup: 'HTML o caracteres invisibles en el nombre',
      role: 'No existe ese rol',
      forbiddenRole: 'Este rol solo lo da un superadministrador',
    },
  },
  fr: {
    row: 'Ligne',
    reason: 'Motif',
    column: 'Colonne',
    problems: {
      email: 'Adresse e-mail non valable',
      lookalike: 'Lettres d’un autre alphabet dans l’adresse e-mail',
      repeated: 'L’adresse e-mail figure plus haut',
      exists: 'A déjà un compte',
      name: 'Nom manquant ou trop long',
      markup: 'HTML ou caractères invisibles dans le nom',
      role: 'Rôle inexistant',
      forbiddenRole: 'Seul un super administrateur attribue ce rôle',
    },
  },
  pt: {
    row: 'Linha',
    reason: 'Motivo',
    column: 'Coluna',
    problems: {
      email: 'E-mail não válido',
      lookalike: 'Letras de outro alfabeto no e-mail',
      repeated: 'O e-mail já aparece acima',
      exists: 'Já tem conta',
      name: 'Nome ausente ou longo demais',
      markup: 'HTML ou caracteres invisíveis no nome',
      role: 'Papel inexistente',
      forbiddenRole: 'Só um superadministrador dá este papel',
    },
  },
} satisfies Record<string, Words>;

/** English where the product does not have the language. */
export function rejectedWords(languageCode: string): Words {
  return Object.hasOwn(words, languageCode) ? words[languageCode as keyof typeof words] : words.en;
}
