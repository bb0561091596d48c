import type { RoleId } from '@candela/contract/roles';
import type { DemoTrainerKey } from './course-content.ts';

/** The setting that says that demo content was written, once in the lifetime of a database. */
export const demoSeeded = 'demo.seeded';

/** The same of demo ideas, which need the symbols of the demo market. */
export const demoIdeasSeeded = 'demo.ideasSeeded';

/** The same of demo strategies, which watch these symbols. */
export const demoStrategiesSeeded = 'demo.strategiesSeeded';

/** Public: demo accounts are active only while DEMO is on. */
export const demoPassword = 'candela-demo-1';

interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  roleId: RoleId;
  associateId: string;
  biography?: string;
}

/** The four accounts that can sign in. */
export const demoAccounts: (DemoPerson & { label: string })[] = [
  {
    email: 'student@candela.test',
    label: 'Learner',
    firstName: 'Amara',
    lastName: 'Okafor',
    roleId: 3,
    associateId: 'S-1001',
  },
  {
    email: 'trainer@candela.test',
    label: 'Trainer',
    firstName: 'Ingrid',
    lastName: 'Larsen',
    roleId: 2,
    associateId: 'T-2001',
  },
  {
    email: 'admin@candela.test',
    label: 'Admin',
    firstName: 'Elena',
    lastName: 'Petrova',
    roleId: 1,
    associateId: 'A-3001',
  },
  {
    email: 'super@candela.test',
    label: 'SuperAdmin',
    firstName: 'Daniel',
    lastName: 'Reyes',
    roleId: 4,
    associateId: 'A-3002',
  },
];

/** Authors of the demo courses; all but Ingrid have no password. */
export const demoTrainers: Record<DemoTrainerKey, DemoPerson> = {
  ingrid: {
    email: 'trainer@candela.test',
    firstName: 'Ingrid',
    lastName: 'Larsen',
    roleId: 2,
    associateId: 'T-2001',
    biography: 'Price action and the London session. Writes the plan before the open, and shows it afterwards.',
  },
  omar: {
    email: 'omar.haddad@candela.test',
    firstName: 'Omar',
    lastName: 'Haddad',
    roleId: 2,
    associateId: 'T-2002',
    biography: 'Forex since 2011. Teaches how orders are filled, and why stops slip.',
  },
  sofia: {
    email: 'sofia.rossi@candela.test',
    firstName: 'Sofia',
    lastName: 'Rossi',
    roleId: 2,
    associateId: 'T-2003',
    biography: 'Risk and journals: what a month of trades says, and what it does not.',
  },
  kwame: {
    email: 'kwame.mensah@candela.test',
    firstName: 'Kwame',
    lastName: 'Mensah',
    roleId: 2,
    associateId: 'T-2004',
    biography: 'Futures and contract maths, with paper and pencil.',
  },
  aiko: {
    email: 'aiko.tanaka@candela.test',
    firstName: 'Aiko',
    lastName: 'Tanaka',
    roleId: 2,
    associateId: 'T-2005',
    biography: 'The Asian session and the yen, early in the morning.',
  },
  lucia: {
    email: 'lucia.herrera@candela.test',
    firstName: 'Lucía',
    lastName: 'Herrera',
    roleId: 2,
    associateId: 'T-2006',
    biography: 'Gestión del riesgo y acción del precio, en español.',
  },
};
