import { CustomChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, MarkLineComponent } from 'echarts/components';
import type { CustomSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { AriaComponentOption, GridComponentOption, MarkLineComponentOption } from 'echarts/components';
import { type ComposeOption, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// The one place that ECharts comes from, with only the parts that are drawn. Loaded once, with the first chart.
register([LineChart, CustomChart, GridComponent, MarkLineComponent, AriaComponent, CanvasRenderer]);

export type ChartOption = ComposeOption<
  LineSeriesOption | CustomSeriesOption | GridComponentOption | MarkLineComponentOption | AriaComponentOption
>;
export type LineSeries = LineSeriesOption;
export type CustomSeries = CustomSeriesOption;
export { init };
