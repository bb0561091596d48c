import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '#ui/popover-button.tsx';
import classes from './data-table.module.css';

interface ColumnChoiceProps<Id extends string> {
  /** Columns that can be hidden. */
  columns: readonly { id: Id; name: string }[];
  shown: readonly Id[];
  onShow: (shown: Id[]) => void;
}

/** Which columns a table shows. */
export function ColumnChoice<Id extends string>({ columns, shown, onShow }: ColumnChoiceProps<Id>) {
  const { t } = useTranslation();
  const toggle = (id: Id) =>
    onShow(columns.map((each) => each.id).filter((each) => shown.includes(each) !== (each === id)));
  return (
    <PopoverButton label={t(($) => $.ui.columns)} icon={<Columns3 size={17} aria-hidden />} width={240}>
      <div className={classes.columns}>
        {columns.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={shown.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
    </PopoverButton>
  );
}
