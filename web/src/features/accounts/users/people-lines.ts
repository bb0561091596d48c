/** A person to invite, parsed from a line. */
export interface PersonLine {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Parses people from lines such as `grace@example.com, Grace, Hopper`, separated by commas, semicolons or tabs, or `Grace Hopper
 * <grace@example.com>`. Without names the part before the @ becomes the first name.
 */
export function readPeople(text: string): PersonLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const named = /^(.*)<([^<>]+)>$/.exec(line);
      if (named) return { email: (named[2] ?? '').trim(), ...namesOf((named[1] ?? '').trim(), named[2] ?? '') };
      const [email = '', firstName = '', lastName = ''] = line.split(/[,;\t]/).map((part) => part.trim());
      return firstName !== '' && lastName !== ''
        ? { email, firstName, lastName }
        : { email, ...namesOf(firstName, email) };
    });
}

function namesOf(fullName: string, email: string): { firstName: string; lastName: string } {
  const words = fullName.replaceAll('"', '').split(/\s+/).filter(Boolean);
  if (words.length > 1) return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
  const before = email.split('@')[0] ?? '';
  return { firstName: words[0] ?? before, lastName: words[0] === undefined ? '–' : before };
}
