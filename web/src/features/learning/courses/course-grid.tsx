import type { CourseCard as Course } from '@candela/contract/learning/courses';
import grid from '#ui/card-grid.module.css';
import { CourseCard } from './course-card.tsx';

export function CourseGrid({ courses }: { courses: Course[] }) {
  return (
    <ul className={grid.grid}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}
