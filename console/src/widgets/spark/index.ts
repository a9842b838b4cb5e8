export { highestOf, Spark, type SparkLine } from './spark.tsx';
